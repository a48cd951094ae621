type PageHeights<Row> = {
  first: number;
  others: number;
  getHeight: (row: Row) => number;
  /** Height that must stay free below a row. */
  getReserved?: (index: number) => number;
};

/** Distributes table rows over pages. A page without space for the first row stays empty. Returns the height left on the last page. */
export function splitRows<Row>(
  rows: readonly Row[],
  { first, others, getHeight, getReserved = () => 0 }: PageHeights<Row>,
): { pages: Row[][]; available: number } {
  const pages: Row[][] = [[]];
  let available = first;
  for (const [index, row] of rows.entries()) {
    if (getHeight(row) + getReserved(index) > available) {
      pages.push([]);
      available = others;
    }
    pages.at(-1)?.push(row);
    available -= getHeight(row);
  }
  return { pages, available };
}
