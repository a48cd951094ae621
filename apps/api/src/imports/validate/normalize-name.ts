/** Normalises a name for comparison, like `name_key` in SQL: ignores case and Unicode composition. */
export function normalizeName(name: string | undefined): string {
  return (name ?? '').normalize('NFKC').toLowerCase();
}
