import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseCommandBlocks } from './page-commands.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const pages = readdirSync(path.join(ROOT, 'docs/operations')).filter((file) => file.endsWith('.md'));
const sources = ['ops', 'apps/api', 'scripts']
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(ROOT, folder, file),
    ),
  )
  .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
  .map((file) => readFileSync(file, 'utf8'));

test('every command in the operations docs is run by a test or a drill', () => {
  const blocks = pages.flatMap((page) =>
    parseCommandBlocks(readFileSync(path.join(ROOT, 'docs/operations', page), 'utf8')).map(({ heading }) => ({
      page,
      heading,
    })),
  );
  const isRunBySource = ({ page, heading }: { page: string; heading: string }) =>
    sources.some((source) => source.includes(`readPageCommands('${page}', '${heading}')`));
  expect(blocks.filter((block) => !isRunBySource(block))).toEqual([]);
});
