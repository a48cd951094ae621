/** Returns the keys of a table of labels, in its order. */
export function listKeys<Table extends Readonly<Record<string, unknown>>>(
  table: Table,
): readonly (keyof Table & string)[] {
  return Object.keys(table);
}
