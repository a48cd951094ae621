export type TextPart = { text: string; isFound: boolean };

export function matchesAllWords(text: string, query: string): boolean {
  const lowerText = text.toLowerCase();
  return splitWords(query).every((word) => lowerText.includes(word));
}

/** Splits the text to highlight the typed words. Prefers a match at the start of a word. */
export function highlightMatches(text: string, query: string): TextPart[] {
  const lowerText = text.toLowerCase();
  // In a few scripts lower case changes the length of the text, so positions would not match.
  if (lowerText.length !== text.length) return [{ text, isFound: false }];
  const found = splitWords(query)
    .map((word) => ({ from: findMatch(lowerText, word), length: word.length }))
    .filter(({ from }) => from >= 0)
    .map(({ from, length }) => ({ from, to: from + length }))
    .toSorted((a, b) => a.from - b.from);
  const parts: TextPart[] = [];
  let position = 0;
  for (const { from, to } of found) {
    if (to <= position) continue;
    if (from > position) parts.push({ text: text.slice(position, from), isFound: false });
    parts.push({ text: text.slice(Math.max(from, position), to), isFound: true });
    position = to;
  }
  if (position < text.length) parts.push({ text: text.slice(position), isFound: false });
  return parts;
}

function findMatch(lowerText: string, word: string): number {
  if (lowerText.startsWith(word)) return 0;
  const wordStart = lowerText.indexOf(` ${word}`);
  return wordStart >= 0 ? wordStart + 1 : lowerText.indexOf(word);
}

function splitWords(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}
