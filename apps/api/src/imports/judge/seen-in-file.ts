/** What earlier rows of a file took, by the row that took it, so that no later one takes it again. */
export type SeenInFile = {
  skus: Map<string, number>;
  names: Map<string, { row: number; key: string }>;
  variants: Map<string, number>;
  /** The last row of each product that is done with. */
  products: Map<string, number>;
};

export function nothingSeen(): SeenInFile {
  return { skus: new Map(), names: new Map(), variants: new Map(), products: new Map() };
}
