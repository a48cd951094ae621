/** Truncates to `most` characters at a word boundary. Cuts within a word only if the first word is longer. */
export function truncateAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = text.lastIndexOf(' ', maxLength - 1);
  return `${text.slice(0, end > 0 ? end : maxLength - 1).replace(/[\s,;:–-]+$/, '')}…`;
}
