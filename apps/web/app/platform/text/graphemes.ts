const segmenter = new Intl.Segmenter('en-IN');

/** The letters of a text as people count them: `की` is one, although it is stored as two. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
