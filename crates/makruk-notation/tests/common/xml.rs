//! A minimal XML reader for tests: elements, attributes, escapes.

/// Returns the number of elements in XML text, or the location where the text is not well-formed.
pub(crate) fn elements(text: &str) -> Result<usize, String> {
    let mut open: Vec<&str> = Vec::new();
    let mut count = 0;
    let mut rest = text.trim_end();
    loop {
        let (content, tag) = rest.split_once('<').unwrap_or((rest, ""));
        characters(content)?;
        if open.is_empty() && !content.is_empty() {
            return Err(format!("text outside: `{content}`"));
        }
        if tag.is_empty() {
            break;
        }
        if count > 0 && open.is_empty() {
            return Err("a second root".to_owned());
        }
        let Some((inside, behind)) = split_tag(tag) else {
            return Err(format!("a tag without end: `{tag}`"));
        };
        if let Some(name) = inside.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("`{name}` was not open"));
            }
        } else {
            let (inside, closed) = match inside.strip_suffix('/') {
                Some(inside) => (inside, true),
                None => (inside, false),
            };
            let name = attributes(inside)?;
            count += 1;
            if !closed {
                open.push(name);
            }
        }
        rest = behind;
    }
    if open.is_empty() && count > 0 {
        Ok(count)
    } else {
        Err(format!("never closed: {open:?}"))
    }
}

/// Splits a tag from the rest of the text, at the first `>` outside quotes.
fn split_tag(text: &str) -> Option<(&str, &str)> {
    let mut quoted = false;
    let end = text.find(|letter| {
        quoted ^= letter == '"';
        letter == '>' && !quoted
    })?;
    Some((&text[..end], &text[end + 1..]))
}

/// Checks the attributes of a tag, and returns its name.
fn attributes(tag: &str) -> Result<&str, String> {
    let is_name = |name: &str| {
        !name.is_empty()
            && name
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
    };
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    let mut seen = Vec::new();
    while !rest.is_empty() {
        let (attribute, value) = rest.split_once("=\"").ok_or(rest)?;
        let (value, behind) = value.split_once('"').ok_or(rest)?;
        if !is_name(attribute) || seen.contains(&attribute) || value.contains('<') {
            return Err(format!("attribute `{attribute}`=`{value}`"));
        }
        characters(value)?;
        seen.push(attribute);
        rest = match behind.strip_prefix(' ') {
            Some(behind) => behind,
            None if behind.is_empty() => behind,
            None => return Err(format!("no space before `{behind}`")),
        };
    }
    is_name(name)
        .then_some(name)
        .ok_or(format!("element `{name}`"))
}

/// Checks that text contains only characters and escapes that are valid in XML.
fn characters(text: &str) -> Result<(), String> {
    let allowed =
        |letter: char| matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
    if let Some(letter) = text.chars().find(|&letter| !allowed(letter)) {
        return Err(format!("{letter:?}"));
    }
    for escape in text.split('&').skip(1) {
        let name = escape.split_once(';').map(|(name, _)| name);
        let known = ["amp", "lt", "gt", "quot", "#39", "#9", "#10", "#13"];
        if !name.is_some_and(|name| known.contains(&name)) {
            return Err(format!("`&{escape}`"));
        }
    }
    Ok(())
}
