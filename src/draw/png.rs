//! A picture as pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::{Picture, WIDTHS};

/// A picture as a PNG file.
///
/// # Errors
///
/// Returns in words why it cannot be drawn.
pub fn png(picture: &Picture) -> Result<Vec<u8>, String> {
    let trouble = |what: &dyn std::fmt::Display| format!("the picture cannot be drawn: {what}");
    let svg = picture.svg();
    let tree = Tree::from_str(&svg, &Options::default()).map_err(|error| trouble(&error))?;
    let size = tree.size().to_int_size();
    if !WIDTHS.contains(&size.width()) || !(1..=4 * WIDTHS.end()).contains(&size.height()) {
        return Err(trouble(&"it is too large or too small"));
    }
    let mut pixels = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| trouble(&"there is no room for it"))?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| trouble(&error))
}
