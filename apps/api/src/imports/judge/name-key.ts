/** Names as the shop compares them: without regard to case, and to how an accent was typed. */
export function nameKey(name: string | undefined): string {
  return (name ?? '').normalize('NFKC').toLowerCase();
}
