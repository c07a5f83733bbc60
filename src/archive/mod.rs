//! Many games at once: counts over them, and the lines they were opened with.

pub mod figures;
pub mod openings;
pub mod rating;
pub mod stats;
pub mod who;
