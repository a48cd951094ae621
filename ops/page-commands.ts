import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGES_FOLDER = fileURLToPath(new URL('../docs/operations', import.meta.url));

/**
 * Returns the commands below a heading of a page in `docs/operations`, so that drills run the documented commands.
 * Commands are blocks that start with ```sh. `pages.test.ts` checks that each block is run.
 */
export function readPageCommands(page: string, heading: string): string {
  const found = parseCommandBlocks(readFileSync(`${PAGES_FOLDER}/${page}`, 'utf8')).filter(
    (block) => block.heading === heading,
  );
  if (found.length === 0) throw new Error(`${page} has no commands under "${heading}"`);
  return found.map((block) => block.commands).join('\n');
}

export type CommandBlock = { heading: string; commands: string };

export function parseCommandBlocks(text: string): CommandBlock[] {
  const blocks: CommandBlock[] = [];
  let heading = '';
  for (const [, headingText, commands] of text.matchAll(/^#{1,4} (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (headingText !== undefined) heading = headingText;
    else if (commands !== undefined) blocks.push({ heading, commands });
  }
  return blocks;
}
