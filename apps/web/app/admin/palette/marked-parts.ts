export type Part = { text: string; isFound: boolean };

/** Whether each word somebody typed stands in the text. */
export function hasWords(text: string, typed: string): boolean {
  const searched = text.toLowerCase();
  return wordsOf(typed).every((word) => searched.includes(word));
}

/** The text in parts, with those set off that somebody typed. A word is looked for where a word begins, then anywhere. */
export function markedParts(text: string, typed: string): Part[] {
  const searched = text.toLowerCase();
  // In a few scripts small letters are more or fewer than capitals: the places would not be the same.
  if (searched.length !== text.length) return [{ text, isFound: false }];
  const found = wordsOf(typed)
    .map((word) => ({ from: placeOf(searched, word), length: word.length }))
    .filter(({ from }) => from >= 0)
    .map(({ from, length }) => ({ from, to: from + length }))
    .toSorted((one, other) => one.from - other.from);
  const parts: Part[] = [];
  let done = 0;
  for (const { from, to } of found) {
    if (to <= done) continue;
    if (from > done) parts.push({ text: text.slice(done, from), isFound: false });
    parts.push({ text: text.slice(Math.max(from, done), to), isFound: true });
    done = to;
  }
  if (done < text.length) parts.push({ text: text.slice(done), isFound: false });
  return parts;
}

function placeOf(searched: string, word: string): number {
  if (searched.startsWith(word)) return 0;
  const begins = searched.indexOf(` ${word}`);
  return begins >= 0 ? begins + 1 : searched.indexOf(word);
}

function wordsOf(typed: string): string[] {
  return typed.toLowerCase().split(/\s+/).filter(Boolean);
}
