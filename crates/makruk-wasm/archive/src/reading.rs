//! Reading archives.

use alloc::string::{String, ToString};

use makruk_wasm_common::Failure;
use wasm_bindgen::prelude::*;

use crate::{ArchiveProgress, KIND, answer::Answer, game_of, open};

/// Reads all games of an archive. Returns an object with lists of the games, as PGN, and of the errors in others, as JSON.
#[wasm_bindgen(js_name = readArchive)]
pub fn read_archive(bytes: &[u8], progress: &ArchiveProgress) -> Result<String, Failure> {
    let archive = open(bytes)?;
    let mut answer = Answer::default();
    for index in 0..archive.blocks() {
        progress.share(index, archive.blocks());
        let block = match archive.block(index) {
            Ok(block) => block,
            Err(error) => {
                answer.push_error(game_of(&error), KIND, &error.to_string());
                continue;
            }
        };
        for (game, record) in block.range().zip(block.records()) {
            let tree = record.and_then(|record| record.decode(archive.limits()));
            match tree {
                Ok(tree) => answer.push_game(game as u64 + 1, &tree),
                Err(error) => answer.push_error(game_of(&error), KIND, &error.to_string()),
            }
        }
    }
    Ok(answer.finish())
}
