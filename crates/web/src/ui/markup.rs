//! Views as the browser likes them best: a piece of HTML, parsed once and copied, with places that are filled in.
//! `view!` writes them; this is all that they need at run time, in one copy for all pages.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use leptos::ev::EventDescriptor;
use leptos::html::ElementType;
use leptos::prelude::*;
use leptos::reactive::effect::RenderEffect;
use leptos::reactive::owner::Owner;
use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::html::node_ref::NodeRefContainer;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::no_attrs;
use leptos::tachys::view::any_view::AnyViewState;
use leptos::tachys::view::iterators::StaticVec;
use leptos::tachys::view::{Mountable, Position, PositionState, Render, RenderHtml};
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, HtmlElement, HtmlTemplateElement, Node};

/// What is to be shown: nothing, or this. A switch that is on is the empty text.
type Text = Option<Cow<'static, str>>;

/// A text, once or whenever it changes.
enum Saying {
    Fixed(Text),
    Live(Box<dyn Fn() -> Text>),
}

enum Fill {
    Text(Kind, Saying),
    Listener(Box<dyn FnMut(Event)>),
    View(AnyView),
    Reference(Box<dyn FnOnce(&Element)>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Attribute,
    Class,
    Style,
    Property,
    Html,
}

/// A place, the name of what is there, and what it is.
type Fills = Vec<(u16, &'static str, Fill)>;

pub(crate) struct Piece {
    html: &'static str,
    drawn: bool,
    fills: Fills,
}

impl Piece {
    pub(crate) fn new(html: &'static str, drawn: bool) -> Self {
        Self { html, drawn, fills: Vec::new() }
    }

    pub(crate) fn set(&mut self, place: u16, name: &'static str, said: impl Said) {
        said.fill(self, Kind::Attribute, place, name);
    }

    pub(crate) fn class(&mut self, place: u16, name: &'static str, said: impl Said) {
        said.fill(self, Kind::Class, place, name);
    }

    pub(crate) fn style(&mut self, place: u16, name: &'static str, said: impl Said) {
        said.fill(self, Kind::Style, place, name);
    }

    pub(crate) fn property(&mut self, place: u16, name: &'static str, said: impl Said) {
        said.fill(self, Kind::Property, place, name);
    }

    pub(crate) fn html(&mut self, place: u16, said: impl Said) {
        said.fill(self, Kind::Html, place, "");
    }

    /// `_event` tells the type of what is heard.
    pub(crate) fn on<E>(
        &mut self,
        place: u16,
        name: &'static str,
        _event: E,
        mut heard: impl FnMut(E::EventType) + 'static,
    ) where
        E: EventDescriptor,
        E::EventType: JsCast,
    {
        self.listen(place, name, Box::new(move |event| heard(event.unchecked_into())));
    }

    pub(crate) fn refer<E: ElementType>(&mut self, place: u16, node: impl NodeRefContainer<E>) {
        self.fills.push((place, "", Fill::Reference(Box::new(move |element| node.load(element)))));
    }

    #[inline(never)]
    pub(crate) fn view(&mut self, place: u16, view: AnyView) {
        self.fills.push((place, "", Fill::View(view)));
    }

    #[inline(never)]
    fn listen(&mut self, place: u16, name: &'static str, heard: Box<dyn FnMut(Event)>) {
        self.fills.push((place, name, Fill::Listener(heard)));
    }

    #[inline(never)]
    fn fixed(&mut self, kind: Kind, place: u16, name: &'static str, text: Text) {
        self.fills.push((place, name, Fill::Text(kind, Saying::Fixed(text))));
    }

    #[inline(never)]
    fn live(&mut self, kind: Kind, place: u16, name: &'static str, say: Box<dyn Fn() -> Text>) {
        self.fills.push((place, name, Fill::Text(kind, Saying::Live(say))));
    }

    #[inline(never)]
    pub(crate) fn done(self) -> AnyView {
        Sent(SendWrapper::new(self)).into_any()
    }
}

/// There is one thread here; views of Leptos are made for several.
struct Sent(SendWrapper<Piece>);

no_attrs!(Sent);

/// A piece in the document.
struct Built {
    html: &'static str,
    root: Element,
    held: Vec<Held>,
}

struct Held {
    node: Node,
    name: &'static str,
    fill: HeldFill,
}

/// What has to last as long as the piece.
enum HeldFill {
    Nothing(Kind),
    Effect(Kind, #[allow(dead_code, reason = "it ends when it is dropped")] RenderEffect<Text>),
    Listener(Closure<dyn FnMut(Event)>),
    View(AnyViewState),
    Reference,
}

impl Render for Sent {
    type State = Built;

    fn build(self) -> Built {
        let Piece { html, drawn, fills } = self.0.take();
        let root = copy(html, drawn);
        let mut nodes = Vec::new();
        if let Some(last) = fills.iter().map(|(place, ..)| *place).max() {
            walk(&root, usize::from(last), &mut nodes);
        }
        let keep = |(place, name, fill): (u16, &'static str, Fill)| {
            let node = nodes.get(usize::from(place)).unwrap_or(&root).clone();
            Held { fill: filled(&node, name, fill), node, name }
        };
        let held = fills.into_iter().map(keep).collect();
        Built { html, root, held }
    }

    /// The same piece keeps its elements, whatever they are filled with now.
    fn rebuild(self, state: &mut Built) {
        let same = |((_, name, fill), held): (&(u16, &'static str, Fill), &Held)| {
            *name == held.name && held.fill.is_like(fill)
        };
        let alike = std::ptr::eq(self.0.html, state.html)
            && self.0.fills.len() == state.held.len()
            && self.0.fills.iter().zip(&state.held).all(same);
        if !alike {
            let new = self.build();
            let mut old = std::mem::replace(state, new);
            old.insert_before_this(state);
            old.unmount();
            return;
        }
        for ((_, name, fill), held) in self.0.take().fills.into_iter().zip(&mut state.held) {
            match (fill, &mut held.fill) {
                (Fill::View(view), HeldFill::View(state)) => view.rebuild(state),
                (fill, _) => {
                    held.release();
                    held.fill = filled(&held.node, name, fill);
                }
            }
        }
    }
}

impl HeldFill {
    fn is_like(&self, fill: &Fill) -> bool {
        match (self, fill) {
            (Self::Nothing(held) | Self::Effect(held, _), Fill::Text(kind, _)) => held == kind,
            (Self::Listener(_), Fill::Listener(_))
            | (Self::View(_), Fill::View(_))
            | (Self::Reference, Fill::Reference(_)) => true,
            _ => false,
        }
    }
}

impl Held {
    /// An element that has left the document may still hear of it.
    fn release(&self) {
        if let HeldFill::Listener(listener) = &self.fill {
            let _ =
                self.node.remove_event_listener_with_callback(self.name, listener.as_ref().unchecked_ref());
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.release();
    }
}

impl Mountable for Built {
    fn unmount(&mut self) {
        self.root.remove();
    }

    fn mount(&mut self, parent: &Element, marker: Option<&Node>) {
        let _ = parent.insert_before(&self.root, marker);
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        let parent = self.root.parent_element();
        if let Some(parent) = &parent {
            child.mount(parent, Some(&self.root));
        }
        parent.is_some()
    }

    fn elements(&self) -> Vec<Element> {
        vec![self.root.clone()]
    }
}

/// Pages are only ever made in the browser.
impl RenderHtml for Sent {
    type AsyncOutput = Self;
    type Owned = Self;

    const MIN_LENGTH: usize = 0;

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }

    fn to_html_with_buf(self, _: &mut String, _: &mut Position, _: bool, _: bool, _: Vec<AnyAttribute>) {}

    fn hydrate<const FROM_SERVER: bool>(self, _: &Cursor, _: &PositionState) -> Built {
        self.build()
    }

    fn into_owned(self) -> Self {
        self
    }
}

thread_local! {
    /// Pieces that were parsed, by where their text is.
    static PARSED: RefCell<Vec<(&'static str, Element)>> = const { RefCell::new(Vec::new()) };
}

fn copy(html: &'static str, drawn: bool) -> Element {
    let known = PARSED.with_borrow(|parsed| {
        let found = parsed.iter().find(|(known, _)| std::ptr::eq(*known, html));
        found.map(|(_, element)| element.clone())
    });
    let element = known.unwrap_or_else(|| {
        let element = parse(html, drawn);
        PARSED.with_borrow_mut(|parsed| parsed.push((html, element.clone())));
        element
    });
    element.clone_node_with_deep(true).map_or(element, JsCast::unchecked_into)
}

/// What belongs into a drawing is parsed as a part of one.
fn parse(html: &str, drawn: bool) -> Element {
    let template: HtmlTemplateElement =
        document().create_element("template").expect_throw("an element").unchecked_into();
    if drawn {
        template.set_inner_html(&format!("<svg>{html}</svg>"));
    } else {
        template.set_inner_html(html);
    }
    let first = template.content().first_element_child();
    let first = if drawn { first.and_then(|svg| svg.first_element_child()) } else { first };
    first.unwrap_or_else(|| template.unchecked_into())
}

/// Elements and comments in their order, up to this one.
fn walk(node: &Node, last: usize, nodes: &mut Vec<Node>) {
    if node.node_type() == Node::TEXT_NODE || nodes.len() > last {
        return;
    }
    nodes.push(node.clone());
    let mut next = node.first_child();
    while let Some(child) = next {
        walk(&child, last, nodes);
        next = child.next_sibling();
    }
}

fn filled(node: &Node, name: &'static str, fill: Fill) -> HeldFill {
    let element: &Element = node.unchecked_ref();
    match fill {
        Fill::Text(kind, Saying::Fixed(text)) => {
            show(element, kind, name, text.as_deref());
            HeldFill::Nothing(kind)
        }
        Fill::Text(kind, Saying::Live(say)) => {
            let element = element.clone();
            let effect = RenderEffect::new(move |before: Option<Text>| {
                let text = say();
                if before.as_ref() != Some(&text) {
                    show(&element, kind, name, text.as_deref());
                }
                text
            });
            HeldFill::Effect(kind, effect)
        }
        Fill::Listener(mut heard) => {
            let owner = Owner::current().unwrap_or_default();
            let listener = Closure::<dyn FnMut(Event)>::new(move |event| owner.with(|| heard(event)));
            let _ = node.add_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
            HeldFill::Listener(listener)
        }
        Fill::View(view) => {
            let mut state = view.build();
            if let Some(parent) = node.parent_element() {
                state.mount(&parent, Some(node));
                let _ = parent.remove_child(node);
            }
            HeldFill::View(state)
        }
        Fill::Reference(load) => {
            load(element);
            HeldFill::Reference
        }
    }
}

fn show(element: &Element, kind: Kind, name: &str, text: Option<&str>) {
    let _ = match (kind, text) {
        // An attribute of that name is not allowed to a page; what it would say is.
        (Kind::Attribute, Some(text)) if name == "style" => {
            element.unchecked_ref::<HtmlElement>().style().set_css_text(text);
            Ok(())
        }
        (Kind::Attribute, Some(text)) => element.set_attribute(name, text),
        (Kind::Attribute, None) => element.remove_attribute(name),
        (Kind::Class, text) => element.class_list().toggle_with_force(name, text.is_some()).map(drop),
        // A drawing has a style too.
        (Kind::Style, Some(text)) => element.unchecked_ref::<HtmlElement>().style().set_property(name, text),
        (Kind::Style, None) => element.unchecked_ref::<HtmlElement>().style().remove_property(name).map(drop),
        (Kind::Property, text) => {
            let value = if name == "value" { text.unwrap_or_default().into() } else { text.is_some().into() };
            js_sys::Reflect::set(element, &name.into(), &value).map(drop)
        }
        (Kind::Html, text) => {
            element.set_inner_html(text.unwrap_or_default());
            Ok(())
        }
    };
}

/// What an attribute can say.
pub(crate) trait Said {
    fn fill(self, piece: &mut Piece, kind: Kind, place: u16, name: &'static str);
}

/// The same at one moment.
pub(crate) trait Told {
    fn told(self) -> Text;
}

impl<F, T> Said for F
where
    F: Fn() -> T + 'static,
    T: Told,
{
    fn fill(self, piece: &mut Piece, kind: Kind, place: u16, name: &'static str) {
        piece.live(kind, place, name, Box::new(move || self().told()));
    }
}

impl<T: Told + Clone + Send + Sync + 'static> Said for Signal<T> {
    fn fill(self, piece: &mut Piece, kind: Kind, place: u16, name: &'static str) {
        (move || self.get()).fill(piece, kind, place, name);
    }
}

impl<T: Told + Clone + Send + Sync + 'static> Said for RwSignal<T> {
    fn fill(self, piece: &mut Piece, kind: Kind, place: u16, name: &'static str) {
        (move || self.get()).fill(piece, kind, place, name);
    }
}

impl<T: Told + Clone + Send + Sync + 'static> Said for Memo<T> {
    fn fill(self, piece: &mut Piece, kind: Kind, place: u16, name: &'static str) {
        (move || self.get()).fill(piece, kind, place, name);
    }
}

impl<T: Told> Said for Option<T> {
    fn fill(self, piece: &mut Piece, kind: Kind, place: u16, name: &'static str) {
        piece.fixed(kind, place, name, self.told());
    }
}

impl<T: Told> Told for Option<T> {
    fn told(self) -> Text {
        self.and_then(Told::told)
    }
}

macro_rules! told {
    ($($kind:ty: $self:ident => $text:expr,)*) => { $(
        impl Told for $kind {
            fn told($self) -> Text {
                $text
            }
        }

        impl Said for $kind {
            #[inline(never)]
            fn fill(self, piece: &mut Piece, kind: Kind, place: u16, name: &'static str) {
                piece.fixed(kind, place, name, self.told());
            }
        }
    )* };
}

told! {
    &'static str: self => Some(self.into()),
    String: self => Some(self.into()),
    bool: self => self.then(|| "".into()),
    u8: self => Some(self.to_string().into()),
    u16: self => Some(self.to_string().into()),
    u32: self => Some(self.to_string().into()),
    u64: self => Some(self.to_string().into()),
    usize: self => Some(self.to_string().into()),
    i32: self => Some(self.to_string().into()),
    f64: self => Some(self.to_string().into()),
}

/// Any view, in one type.
pub(crate) fn any(view: impl IntoView + 'static) -> AnyView {
    IntoAny::into_any(view)
}

pub(crate) fn several(views: Vec<AnyView>) -> AnyView {
    StaticVec::from(views).into_any()
}

/// What a child of an element is made of. A closure of something simple is shown by one copy of the code, whatever
/// it captures; everything else as Leptos does it.
macro_rules! child {
    ($view:expr) => {{
        #[allow(unused_imports, reason = "one of them fits")]
        use $crate::ui::markup::{Other as _, Simple as _};
        (&$crate::ui::markup::Child::new($view)).shown()
    }};
}
pub(crate) use child;

pub(crate) struct Child<T>(Cell<Option<T>>);

impl<T> Child<T> {
    pub(crate) fn new(view: T) -> Self {
        Self(Cell::new(Some(view)))
    }
}

pub(crate) trait Simple {
    fn shown(&self) -> AnyView;
}

pub(crate) trait Other {
    fn shown(&self) -> AnyView;
}

/// What closures show.
pub(crate) trait Plain {
    fn plain(self) -> AnyView;
}

impl Plain for AnyView {
    fn plain(self) -> AnyView {
        self
    }
}

impl Plain for String {
    fn plain(self) -> AnyView {
        any(self)
    }
}

impl<T: Plain> Plain for Option<T> {
    fn plain(self) -> AnyView {
        self.map_or_else(|| any(()), Plain::plain)
    }
}

impl Simple for Child<AnyView> {
    fn shown(&self) -> AnyView {
        self.0.take().unwrap_or_else(|| any(()))
    }
}

impl<F, T> Simple for Child<F>
where
    F: Fn() -> T + Send + 'static,
    T: Plain,
{
    #[inline(never)]
    fn shown(&self) -> AnyView {
        self.0.take().map_or_else(|| any(()), |view| live(Box::new(move || view().plain())))
    }
}

impl<T: IntoView + 'static> Other for &Child<T> {
    fn shown(&self) -> AnyView {
        self.0.take().map_or_else(|| any(()), any)
    }
}

#[inline(never)]
fn live(view: Box<dyn Fn() -> AnyView + Send>) -> AnyView {
    any(view)
}
