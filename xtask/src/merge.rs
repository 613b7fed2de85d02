//! The pieces of a part as one module: what they call of each other is called directly, and what is the same is
//! there once.
//!
//! The splitter lets pieces call each other through the table of functions, each with a function of its own for
//! each that it calls. A part travels whole, so only what it calls of other parts has to go that way.
//!
//! Another part may bring some of the same functions again. That does no harm: they have the same places in the
//! table and in the memory, and what changes in the memory is in the main module.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use walrus::Module;
use walrus::passes::gc;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{
    CodeSection, ConstExpr, DataSection, ElementSection, Elements, Function, FunctionSection, RawSection,
    SectionId,
};
use wasmparser::{DataKind, ElementItems, ElementKind, FunctionBody, Operator, Parser, Payload};

/// A module as the splitter writes it. All of them have the same types.
#[derive(Default)]
pub(crate) struct Piece<'a> {
    types: &'a [u8],
    imports: &'a [u8],
    /// How many functions come from outside, before those that are here.
    imported: u32,
    /// The types of its functions, and the functions.
    signatures: Vec<u32>,
    bodies: Vec<FunctionBody<'a>>,
    /// Which function is at which place of the table.
    table: BTreeMap<u32, u32>,
    /// What it puts into the memory, and where.
    pub(crate) data: Vec<(u32, &'a [u8])>,
}

impl<'a> Piece<'a> {
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Self, String> {
        Self::parse(bytes).map_err(|error| error.to_string())
    }

    fn parse(bytes: &'a [u8]) -> wasmparser::Result<Self> {
        let mut piece = Self::default();
        let place = |place: u64| usize::try_from(place).unwrap_or(bytes.len());
        let raw = |range: std::ops::Range<u64>| &bytes[place(range.start)..place(range.end)];
        for payload in Parser::new(0).parse_all(bytes) {
            match payload? {
                Payload::TypeSection(section) => piece.types = raw(section.range()),
                Payload::ImportSection(section) => {
                    piece.imports = raw(section.range());
                    for import in section.into_imports() {
                        let is_function = matches!(import?.ty, wasmparser::TypeRef::Func(_));
                        piece.imported += u32::from(is_function);
                    }
                }
                Payload::FunctionSection(section) => {
                    piece.signatures = section.into_iter().collect::<Result<_, _>>()?;
                }
                Payload::ElementSection(section) => {
                    for element in section {
                        let element = element?;
                        if let (ElementKind::Active { offset_expr, .. }, ElementItems::Functions(items)) =
                            (element.kind, element.items)
                            && let Some(start) = constant(&offset_expr)
                        {
                            for (place, function) in (start..).zip(items) {
                                piece.table.insert(place, function?);
                            }
                        }
                    }
                }
                Payload::CodeSectionEntry(body) => piece.bodies.push(body),
                Payload::DataSection(section) => {
                    for data in section {
                        let data = data?;
                        if let DataKind::Active { offset_expr, .. } = &data.kind
                            && let Some(place) = constant(offset_expr)
                            && !data.data.is_empty()
                        {
                            piece.data.push((place, data.data));
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(piece)
    }

    /// The place in the table that a function only passes its call on to.
    fn passed_on(&self, function: u32) -> Option<u32> {
        passed_on(self.bodies.get(function.checked_sub(self.imported)? as usize)?)
    }

    /// The places in the table that the code or the memory may know, beside those that calls are passed on to.
    fn mentions(&self) -> wasmparser::Result<BTreeSet<u32>> {
        let mut mentioned = BTreeSet::new();
        for body in self.bodies.iter().filter(|body| passed_on(body).is_none()) {
            for operator in body.get_operators_reader()? {
                if let Operator::I32Const { value } = operator? {
                    mentioned.insert(value.cast_unsigned());
                }
            }
        }
        for (place, bytes) in &self.data {
            let words = bytes[(place.wrapping_neg() % 4) as usize % bytes.len()..].chunks_exact(4);
            mentioned.extend(words.map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])));
        }
        Ok(mentioned)
    }
}

fn constant(expression: &wasmparser::ConstExpr) -> Option<u32> {
    match expression.get_operators_reader().read() {
        Ok(Operator::I32Const { value }) => Some(value.cast_unsigned()),
        _ => None,
    }
}

fn passed_on(body: &FunctionBody) -> Option<u32> {
    let mut operators = body.get_operators_reader().ok()?.into_iter();
    let place = loop {
        match operators.next()?.ok()? {
            Operator::LocalGet { .. } => {}
            Operator::I32Const { value } => break value.cast_unsigned(),
            _ => return None,
        }
    };
    matches!(operators.next()?.ok()?, Operator::CallIndirect { .. }).then_some(())?;
    matches!(operators.next()?.ok()?, Operator::End).then_some(place)
}

/// Modules of several pieces each, under their names.
pub(crate) fn merge<'a>(
    parts: &BTreeMap<String, Vec<&Piece<'a>>>,
    main: &Piece<'a>,
) -> Result<BTreeMap<String, Vec<u8>>, String> {
    let plans = parts.iter().map(|(name, pieces)| (name, Plan::new(pieces))).collect::<BTreeMap<_, _>>();
    let mut known = main.mentions().map_err(|error| error.to_string())?;
    known.extend(main.bodies.iter().filter_map(passed_on));
    for piece in parts.values().flatten() {
        known.extend(piece.mentions().map_err(|error| error.to_string())?);
    }
    known.extend(plans.values().flat_map(|plan| plan.outside.keys()));
    let merged = plans.into_iter().map(|(name, plan)| {
        let module = plan.module(&known).map_err(|error| format!("{name}: {error}"))?;
        Ok((name.clone(), module))
    });
    merged.collect()
}

/// Which function of a piece becomes which of the module.
struct Plan<'p, 'a> {
    pieces: &'p [&'p Piece<'a>],
    /// For each piece, by its own numbers.
    functions: Vec<Vec<u32>>,
    /// What is called through the table: the place there, the number of the function that does, its type.
    outside: BTreeMap<u32, (u32, u32)>,
}

impl<'p, 'a> Plan<'p, 'a> {
    fn new(pieces: &'p [&'p Piece<'a>]) -> Self {
        let mut functions: Vec<Vec<u32>> = Vec::new();
        let mut inside = BTreeMap::new();
        let mut count = 0;
        for piece in pieces {
            let own = (0..piece.bodies.len()).map(|function| {
                let is_here = piece.passed_on(u32::try_from(function).unwrap_or_default()).is_none();
                count += u32::from(is_here);
                if is_here { count - 1 } else { u32::MAX }
            });
            let own: Vec<_> = own.collect();
            inside.extend(piece.table.iter().map(|(place, function)| (*place, own[*function as usize])));
            functions.push(own);
        }
        let mut outside = BTreeMap::new();
        for (piece, own) in pieces.iter().zip(&mut functions) {
            for (function, number) in own.iter_mut().enumerate() {
                let Some(place) = piece.passed_on(u32::try_from(function).unwrap_or_default()) else {
                    continue;
                };
                *number = inside.get(&place).copied().unwrap_or_else(|| {
                    let next = count + u32::try_from(outside.len()).unwrap_or_default();
                    outside.entry(place).or_insert((next, piece.signatures[function])).0
                });
            }
        }
        Self { pieces, functions, outside }
    }

    fn module(&self, known: &BTreeSet<u32>) -> Result<Vec<u8>, String> {
        self.assembled(known).map_err(|error| error.to_string()).and_then(|module| folded(&module))
    }

    fn assembled(&self, known: &BTreeSet<u32>) -> Result<Vec<u8>, Error> {
        let first = self.pieces.iter().max_by_key(|piece| piece.imports.len());
        let (mut signatures, mut code) = (FunctionSection::new(), CodeSection::new());
        let (mut elements, mut data) = (ElementSection::new(), DataSection::new());
        let mut table = BTreeMap::new();
        let mut memory = Vec::new();
        for (piece, own) in self.pieces.iter().zip(&self.functions) {
            for (function, body) in piece.bodies.iter().enumerate() {
                if passed_on(body).is_none() {
                    signatures.function(piece.signatures[function]);
                    Renumbered(own).parse_function_body(&mut code, body.clone())?;
                }
            }
            let kept = piece.table.iter().filter(|(place, _)| known.contains(place));
            table.extend(kept.map(|(place, function)| (*place, own[*function as usize])));
            memory.extend(piece.data.iter().copied());
        }
        let mut outside: Vec<_> = self.outside.iter().collect();
        outside.sort_by_key(|(_, (number, _))| *number);
        for (place, (_, signature)) in outside {
            signatures.function(*signature);
            code.function(&self.passing_on(*place)?);
        }
        for run in runs(table, |place, _| place + 1) {
            let functions: Vec<_> = run.iter().map(|(_, function)| *function).collect();
            let start = ConstExpr::i32_const(run[0].0.cast_signed());
            elements.active(None, &start, Elements::Functions(functions.into()));
        }
        memory.sort_unstable();
        for run in runs(memory, |place, bytes| place + u32::try_from(bytes.len()).unwrap_or_default()) {
            let bytes: Vec<u8> = run.iter().flat_map(|(_, bytes)| *bytes).copied().collect();
            data.active(0, &ConstExpr::i32_const(run[0].0.cast_signed()), bytes);
        }
        let mut module = wasm_encoder::Module::new();
        for (id, section) in [
            (SectionId::Type, first.map(|piece| piece.types)),
            (SectionId::Import, first.map(|piece| piece.imports)),
        ] {
            module.section(&RawSection { id: id as u8, data: section.unwrap_or_default() });
        }
        module.section(&signatures).section(&elements).section(&code).section(&data);
        Ok(module.finish())
    }

    /// A function that calls the one at this place of the table, as the splitter wrote it.
    fn passing_on(&self, place: u32) -> Result<Function, Error> {
        let found =
            self.pieces.iter().flat_map(|piece| &piece.bodies).find(|body| passed_on(body) == Some(place));
        let mut function = Function::new([]);
        if let Some(body) = found {
            let mut operators = body.get_operators_reader()?;
            while !operators.eof() {
                function.instruction(&Renumbered(&[]).parse_instruction(&mut operators)?);
            }
        }
        Ok(function)
    }
}

/// What lies one after the other, together.
fn runs<T>(sorted: impl IntoIterator<Item = (u32, T)>, end: impl Fn(u32, &T) -> u32) -> Vec<Vec<(u32, T)>> {
    let mut runs: Vec<Vec<(u32, T)>> = Vec::new();
    for (place, item) in sorted {
        match runs.last_mut() {
            Some(run) if run.last().is_some_and(|(before, last)| end(*before, last) == place) => {
                run.push((place, item));
            }
            _ => runs.push(vec![(place, item)]),
        }
    }
    runs
}

/// Functions under other numbers.
struct Renumbered<'a>(&'a [u32]);

impl Reencode for Renumbered<'_> {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        Ok(self.0[function as usize])
    }
}

/// Of functions that are the same, one.
pub(crate) fn folded(module: &[u8]) -> Result<Vec<u8>, String> {
    let mut module = module.to_vec();
    let mut before = Vec::new();
    loop {
        let piece = Piece::read(&module)?;
        let mut first = HashMap::new();
        let mut same: Vec<u32> = (0..piece.imported).collect();
        for (number, (body, signature)) in (piece.imported..).zip(piece.bodies.iter().zip(&piece.signatures))
        {
            same.push(*first.entry((signature, body.as_bytes())).or_insert(number));
        }
        if same == before {
            break;
        }
        let mut next = wasm_encoder::Module::new();
        let renumbered = Renumbered(&same).parse_core_module(&mut next, Parser::new(0), &module);
        renumbered.map_err(|error| error.to_string())?;
        (module, before) = (next.finish(), same);
    }
    let mut module = Module::from_buffer(&module).map_err(|error| format!("{error:#}"))?;
    gc::run(&mut module);
    Ok(module.emit_wasm())
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{ImportSection, RefType, TableType, TypeSection, ValType};

    use super::*;

    /// As the splitter writes one: a function that calls the others, some that call through the table, and one that
    /// is a number. The first is at a place of the table.
    fn piece(place: u32, passed_on: &[u32], number: i32) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let table = TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: 10,
            maximum: None,
            shared: false,
        };
        let mut imports = ImportSection::new();
        imports.import("__wasm_split", "table", table);
        let (mut functions, mut code) = (FunctionSection::new(), CodeSection::new());
        let mut caller = Function::new([]);
        for (function, _) in (1..).zip(passed_on.iter().chain(&[0])) {
            caller.instructions().call(function);
        }
        let passing_on = passed_on.iter().map(|place| {
            let mut function = Function::new([]);
            function.instructions().i32_const(place.cast_signed()).call_indirect(0, 0);
            function
        });
        let mut last = Function::new([(1, ValType::I32)]);
        last.instructions().i32_const(number).local_set(0);
        for mut function in [caller].into_iter().chain(passing_on).chain([last]) {
            functions.function(0);
            function.instructions().end();
            code.function(&function);
        }
        let mut elements = ElementSection::new();
        let start = ConstExpr::i32_const(place.cast_signed());
        elements.active(None, &start, Elements::Functions([0][..].into()));
        let mut module = wasm_encoder::Module::new();
        module.section(&types).section(&imports).section(&functions).section(&elements).section(&code);
        module.finish()
    }

    #[test]
    fn pieces_call_each_other_directly_and_other_parts_through_the_table() {
        let main = piece(1, &[3], 0);
        // The first piece calls the second and another part, the second the same one; both have the same last function.
        let files = [piece(3, &[4, 5], 77), piece(4, &[5], 77)];
        let pieces = files.each_ref().map(|file| Piece::read(file).expect("a piece"));
        let parts = BTreeMap::from([("part".to_owned(), pieces.iter().collect())]);
        let merged = merge(&parts, &Piece::read(&main).expect("a piece")).expect("merged");
        let module = Piece::read(&merged["part"]).expect("a module");
        let outside: Vec<_> = module.bodies.iter().filter_map(passed_on).collect();
        assert_eq!(outside, [5], "one function for each that is elsewhere");
        assert_eq!(module.bodies.len(), 4, "two callers, what is elsewhere, and one number");
        assert_eq!(module.table.keys().collect::<Vec<_>>(), [&3], "nothing else asks for place 4");
    }
}
