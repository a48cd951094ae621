/** The addresses or file names in a cell: a comma parts them where something new begins, since addresses can hold one. */
export function picturesGiven(cell: string): string[] {
  const names = cell.split(/\s*(?:\n|\||,\s+|,(?=https?:|\/uploads\/)|(?<=\.(?:jpe?g|png|webp)),)\s*/i);
  return [...new Set(names.map((name) => name.trim().replace(/,$/, '')).filter(Boolean))];
}

/** Whether a picture may come from there: an address that is asked safely, one of the shop's own, or a file that was sent along. */
export function mayBeBrought(name: string, sent: ReadonlySet<string> | undefined): boolean {
  if (/^https:\/\//i.test(name) || name.startsWith('/uploads/')) return true;
  if (/^[a-z][a-z0-9+.-]*:/i.test(name)) return false;
  return sent === undefined || sent.has(fileKey(name));
}

/** Files are found by their name, wherever in the archive they lie and however it is written. */
export function fileKey(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? '').normalize('NFC').toLowerCase();
}
