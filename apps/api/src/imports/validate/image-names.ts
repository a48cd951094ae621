/** Splits a cell into URLs or file names. A URL can contain a comma, so split only where a new name starts. */
export function splitImageNames(cell: string): string[] {
  const names = cell.split(/\n|\||,\s+|,(?=https?:|\/uploads\/)|(?<=\.(?:jpe?g|png|webp)),/i);
  return [...new Set(names.map((name) => name.trim().replace(/,$/, '')).filter(Boolean))];
}

/** True if the image can be loaded: an https URL, an image of the shop, or an uploaded file. */
export function isDownloadable(name: string, uploadedNames: ReadonlySet<string> | undefined): boolean {
  if (/^https:\/\//i.test(name) || name.startsWith('/uploads/')) return true;
  if (/^[a-z][a-z0-9+.-]*:/i.test(name)) return false;
  return uploadedNames === undefined || uploadedNames.has(normalizeFileName(name));
}

/** Key of an image file: ignores folders and case. */
export function normalizeFileName(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? '').normalize('NFC').toLowerCase();
}
