import { LOCALE } from '@kinari/contract/locale';

const segmenter = new Intl.Segmenter(LOCALE);

/** Splits a text into visible characters: `की` is one, although it is stored as two. */
export function splitGraphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
