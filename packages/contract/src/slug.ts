/** A category's place in the address bar: its name in lower case, words joined by dashes. */
export function slugOf(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
