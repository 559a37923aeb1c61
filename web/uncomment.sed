# Removes comments that take whole lines from the page's modules, a quarter of their size. `scripts/web test` compares the code.
/^ *\/\*\*.*\*\/ *$/d
/^ *\/\*\*/{
  # A type before code on the same line stays.
  /\*\//!{
    :more
    N
    /\*\/ *$/!b more
    d
  }
}
/^ *\/\/ /d
/^ *\/\/$/d
