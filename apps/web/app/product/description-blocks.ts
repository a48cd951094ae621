export type Block = string | string[];

const BULLET = /^\s*(?:[-*]\s+|•\s*)(?=\S)/;

/** Parses plain text: an empty line ends a paragraph; lines that start with a dash, bullet or star are a list. */
export function descriptionBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (line.trim() === '') {
      isOpen = false;
    } else if (BULLET.test(line)) {
      const point = line.replace(BULLET, '').trim();
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
