import { type Style, widthOfText } from './paper.ts';

const letters = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });

/** A text in lines no wider than that: broken between words, and within a word only where that alone is too wide. */
export function wrap(text: string, width: number, style: Style): string[] {
  const fits = (line: string) => widthOfText(line, style) <= width;
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = current ? `${current} ${word}` : word;
    if (fits(longer)) {
      current = longer;
      continue;
    }
    if (current) lines.push(current);
    const pieces = fits(word) ? [word] : piecesOf(word, fits);
    lines.push(...pieces.slice(0, -1));
    current = pieces.at(-1) ?? '';
  }
  if (current) lines.push(current);
  return lines;
}

function piecesOf(word: string, fits: (piece: string) => boolean): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of letters.segment(word)) {
    if (piece && !fits(piece + segment)) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}

/** At most so many lines; what is left out shows as '…'. For what is also said otherwise, such as a name beside its SKU. */
export function wrapAtMost(text: string, width: number, style: Style, most: number): string[] {
  const lines = wrap(text, width, style);
  if (lines.length <= most) return lines;
  const last = [...letters.segment(lines[most - 1] ?? '')].map(({ segment }) => segment);
  while (last.length > 0 && widthOfText(`${last.join('').trimEnd()}…`, style) > width) last.pop();
  return [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`];
}

export type SetText = { lines: string[]; size: number };

/** All of a text in the largest of these sizes in which it takes no more than so many lines; the smallest may take more. */
export function setInFull(text: string, width: number, style: Style, sizes: readonly number[], most: number): SetText {
  for (const size of sizes) {
    const lines = wrap(text, width, { ...style, size });
    if (lines.length <= most || size === sizes.at(-1)) return { lines, size };
  }
  throw new Error('No size was given to set a text in');
}
