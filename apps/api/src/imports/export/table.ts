/** A table on its way into a file: its heads, and its rows piece by piece. */
export type Table = {
  heads: readonly string[];
  /** Which columns a spreadsheet may reckon with; the others are text, so that no code loses its zeros. */
  numbers: ReadonlySet<number>;
  rows: AsyncIterable<readonly string[]>;
};
