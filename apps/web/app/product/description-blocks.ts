/** A paragraph, or the points of a list. */
export type Block = string | string[];

const POINT = /^\s*(?:[-*]\s+|•\s*)(?=\S)/;

/** What staff wrote as plain text: an empty line ends a paragraph, and lines that begin with a dash, a dot or a star are a list. */
export function descriptionBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (line.trim() === '') {
      isOpen = false;
    } else if (POINT.test(line)) {
      const point = line.replace(POINT, '').trim();
      if (isOpen && Array.isArray(last)) last.push(point);
      else blocks.push([point]);
      isOpen = true;
    } else {
      if (isOpen && typeof last === 'string') blocks[blocks.length - 1] = `${last}\n${line.trim()}`;
      else blocks.push(line.trim());
      isOpen = true;
    }
  }
  return blocks;
}
