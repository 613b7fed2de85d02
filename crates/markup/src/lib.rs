//! `view!` as Leptos has it, in less code: the parts that never change become one piece of HTML that the browser parses
//! once and copies, and only the others become code. Every attribute and element that is code is downloaded; as text it
//! compresses to almost nothing.
//!
//! ```text
//! <p class="seat" title=name>"It is " {whose} <Clock player=player /></p>
//!
//! Piece::new("<p class=\"seat\">It is <!><!></p>")   0: p, 1 and 2: the places of its children
//!     .set(0, "title", name)
//!     .view(1, whose)
//!     .view(2, leptos::view! { <Clock player=player /> })
//! ```
//!
//! Components stay with Leptos. `crates/web/src/ui/markup.rs` fills the places.
#![forbid(unsafe_code)]

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use rstml::node::{KeyedAttribute, Node, NodeAttribute, NodeElement};
use syn::Error;

/// Elements that have neither children nor an end tag.
const VOID: [&str; 6] = ["br", "hr", "img", "input", "link", "meta"];

/// Elements that belong in an SVG drawing only.
const DRAWN: [&str; 11] =
    ["circle", "defs", "ellipse", "g", "line", "path", "polygon", "polyline", "rect", "text", "use"];

/// Like Leptos' `view!`, but an element is a piece of HTML with places to fill. The result is always an `AnyView`.
#[proc_macro]
pub fn view(tokens: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let nodes = rstml::parse2(tokens.into());
    nodes.and_then(|nodes| views(&nodes)).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// One view of all nodes.
fn views(nodes: &[Node]) -> Result<TokenStream, Error> {
    let mut views = nodes.iter().map(view_of).collect::<Result<Vec<_>, _>>()?;
    Ok(match (views.pop(), views.is_empty()) {
        (None, _) => quote!(crate::ui::markup::any(())),
        (Some(only), true) => only,
        (Some(last), false) => quote!(crate::ui::markup::several(vec![#(#views,)* #last])),
    })
}

fn view_of(node: &Node) -> Result<TokenStream, Error> {
    match node {
        Node::Element(element) if is_component(element) => component(element),
        Node::Element(element) => {
            let mut piece = Piece::default();
            piece.element(element)?;
            let Piece { html, fills, .. } = piece;
            let drawn = DRAWN.contains(&name(element).as_str());
            Ok(quote!({
                let mut piece = crate::ui::markup::Piece::new(#html, #drawn);
                #(#fills)*
                piece.done()
            }))
        }
        Node::Block(block) => Ok(quote!(crate::ui::markup::child!(#block))),
        Node::Text(text) => {
            let text = &text.value;
            Ok(quote!(crate::ui::markup::any(#text)))
        }
        other => Err(Error::new_spanned(other, "no view")),
    }
}

fn is_component(element: &NodeElement<rstml::Infallible>) -> bool {
    let name = element.name().to_string();
    name.rsplit("::").next().is_some_and(|last| last.starts_with(char::is_uppercase))
}

/// The name in HTML: an underscore at the end keeps it from being a keyword of Rust.
fn name(element: &NodeElement<rstml::Infallible>) -> String {
    element.name().to_string().trim_end_matches('_').to_owned()
}

/// Leptos makes the component; its children are views of this macro.
fn component(element: &NodeElement<rstml::Infallible>) -> Result<TokenStream, Error> {
    let (name, attributes) = (element.name(), element.attributes());
    let view = if element.children.is_empty() {
        quote!(<#name #(#attributes)* />)
    } else {
        let children = views(&element.children)?;
        quote!(<#name #(#attributes)*>{#children}</#name>)
    };
    Ok(quote!(crate::ui::markup::any(::leptos::prelude::view! { #view })))
}

#[derive(Default)]
struct Piece {
    html: String,
    fills: Vec<TokenStream>,
    /// Elements and places so far: a place is found again by its number.
    count: u16,
}

impl Piece {
    fn element(&mut self, element: &NodeElement<rstml::Infallible>) -> Result<(), Error> {
        let place = self.place();
        let name = name(element);
        self.html.extend(["<", &name]);
        for attribute in element.attributes() {
            match attribute {
                NodeAttribute::Attribute(attribute) => self.attribute(place, attribute)?,
                NodeAttribute::Block(block) => return Err(Error::new_spanned(block, "name it")),
            }
        }
        self.html += ">";
        for child in &element.children {
            match child {
                Node::Element(element) if !is_component(element) => self.element(element)?,
                Node::Text(text) => self.html += &escaped(&text.value_string()),
                other => {
                    let place = self.place();
                    self.html += "<!>";
                    let view = view_of(other)?;
                    self.fills.push(quote!(piece.view(#place, #view);));
                }
            }
        }
        if !VOID.contains(&name.as_str()) {
            self.html.extend(["</", &name, ">"]);
        }
        Ok(())
    }

    fn place(&mut self) -> u16 {
        self.count += 1;
        self.count - 1
    }

    fn attribute(&mut self, place: u16, attribute: &KeyedAttribute) -> Result<(), Error> {
        let key = attribute.key.to_string();
        let Some(value) = attribute.value() else {
            self.html.extend([" ", &key]);
            return Ok(());
        };
        let (kind, name) = key.split_once(':').unwrap_or(("", &key));
        if let ("", Some(text)) = (kind, attribute.value_literal_string()) {
            self.html.extend([" ", name, "=\"", &escaped(&text), "\""]);
            return Ok(());
        }
        self.fills.push(match (kind, name) {
            ("", "node_ref") => quote!(piece.refer(#place, #value);),
            ("", "inner_html") => quote!(piece.html(#place, #value);),
            ("", _) => quote!(piece.set(#place, #name, #value);),
            ("class", _) => quote!(piece.class(#place, #name, #value);),
            ("style", _) => quote!(piece.style(#place, #name, #value);),
            ("prop", _) => quote!(piece.property(#place, #name, #value);),
            ("on", _) => {
                let event = Ident::new(name, Span::call_site());
                quote!(piece.on(#place, #name, ::leptos::ev::#event, #value);)
            }
            _ => return Err(Error::new_spanned(attribute, "no attribute")),
        });
        Ok(())
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
