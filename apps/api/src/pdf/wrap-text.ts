import { LOCALE } from '@kinari/contract/locale';
import { measureText, type TextStyle } from './pdf-canvas.ts';

const graphemes = new Intl.Segmenter(LOCALE, { granularity: 'grapheme' });

/** Wraps text at words. Breaks a word only if it is wider than a line. */
export function wrapText(text: string, width: number, style: TextStyle): string[] {
  const fits = (line: string) => measureText(line, style) <= width;
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const candidate = current ? `${current} ${word}` : word;
    if (fits(candidate)) {
      current = candidate;
      continue;
    }
    if (current) lines.push(current);
    const chunks = fits(word) ? [word] : splitWord(word, fits);
    lines.push(...chunks.slice(0, -1));
    current = chunks.at(-1) ?? '';
  }
  if (current) lines.push(current);
  return lines;
}

function splitWord(word: string, fits: (chunk: string) => boolean): string[] {
  const chunks: string[] = [];
  let chunk = '';
  for (const { segment } of graphemes.segment(word)) {
    if (chunk && !fits(chunk + segment)) {
      chunks.push(chunk);
      chunk = '';
    }
    chunk += segment;
  }
  return [...chunks, chunk];
}

/** Wraps to at most `most` lines and ends with '…'. Use it only if the text is identified otherwise, such as by a SKU. */
export function wrapAndTruncate(text: string, width: number, style: TextStyle, maxLines: number): string[] {
  const lines = wrapText(text, width, style);
  if (lines.length <= maxLines) return lines;
  const last = [...graphemes.segment(lines[maxLines - 1] ?? '')].map(({ segment }) => segment);
  while (last.length > 0 && measureText(`${last.join('').trimEnd()}…`, style) > width) last.pop();
  return [...lines.slice(0, maxLines - 1), `${last.join('').trimEnd()}…`];
}

export type FittedText = { lines: string[]; size: number };

/** Wraps the complete text in the largest size that needs at most `most` lines. The smallest size can need more. */
export function fitText(
  text: string,
  width: number,
  style: TextStyle,
  sizes: readonly number[],
  maxLines: number,
): FittedText {
  for (const size of sizes) {
    const lines = wrapText(text, width, { ...style, size });
    if (lines.length <= maxLines || size === sizes.at(-1)) return { lines, size };
  }
  throw new Error('No font size given');
}
