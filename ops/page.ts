import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGES = fileURLToPath(new URL('../docs/operations', import.meta.url));

/**
 * The commands that a page of `docs/operations` gives under a heading, as they stand there: what an operator reads is what a
 * drill runs. A block that begins with ```sh is commands; `pages.test.ts` demands that somebody runs each.
 */
export function commandsOf(page: string, heading: string): string {
  const found = blocksOf(readFileSync(`${PAGES}/${page}`, 'utf8')).filter((block) => block.heading === heading);
  if (found.length === 0) throw new Error(`${page} has no commands under "${heading}"`);
  return found.map((block) => block.commands).join('\n');
}

export type Block = { heading: string; commands: string };

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  for (const [, named, commands] of text.matchAll(/^#{1,4} (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (named !== undefined) heading = named;
    else if (commands !== undefined) blocks.push({ heading, commands });
  }
  return blocks;
}
