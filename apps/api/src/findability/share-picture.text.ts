/** At most so many characters; a longer text ends after a word, and only a word longer than that is cut. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(' ', most - 1);
  return `${text.slice(0, end > 0 ? end : most - 1).replace(/[\s,;:–-]+$/, '')}…`;
}
