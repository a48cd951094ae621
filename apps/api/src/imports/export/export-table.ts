export type ExportTable = {
  heads: readonly string[];
  /** Indexes of numeric columns. Others are text, so that codes keep leading zeros. */
  numbers: ReadonlySet<number>;
  rows: AsyncIterable<readonly string[]>;
};
