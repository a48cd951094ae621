/** Values used by earlier rows of a file, with the row number, to find duplicates. */
export type SeenRows = {
  skus: Map<string, number>;
  names: Map<string, { row: number; key: string }>;
  variants: Map<string, number>;
  /** The last row of each finished product. */
  products: Map<string, number>;
};

export function createSeenRows(): SeenRows {
  return { skus: new Map(), names: new Map(), variants: new Map(), products: new Map() };
}
