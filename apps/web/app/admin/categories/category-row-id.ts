/** The name by which a row of the table is found in the document. */
export function rowId(categoryId: string): string {
  return `category-${categoryId}`;
}
