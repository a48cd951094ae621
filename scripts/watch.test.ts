import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = await mkdtemp(path.join(tmpdir(), 'kinari-watch-'));
const program = path.join(folder, 'main.ts');
const part = path.join(folder, 'rooms/part.ts');
await mkdir(path.dirname(part));
await writeFile(program, `import { said } from './rooms/part.ts';\nconsole.log(said);\nsetInterval(() => {}, 1000);\n`);
await saveAtomically('first');

const watching = spawn(process.execPath, [path.join(import.meta.dirname, 'watch.ts'), program, folder]);
let heard = '';
watching.stdout.on('data', (text: Buffer) => {
  heard += text.toString();
});
afterAll(async () => {
  watching.kill();
  await rm(folder, { recursive: true });
});

/** As editors do that must not lose a file: a new one takes the old one's place. */
async function saveAtomically(said: string): Promise<void> {
  await writeFile(`${part}.new`, `export const said = '${said}';\n`);
  await rename(`${part}.new`, part);
}

test('a program starts anew after every save, also when the file is put in the place of the old one', async () => {
  await expect.poll(() => heard, { timeout: 10_000 }).toBe('first\n');
  for (const said of ['second', 'third', 'fourth']) {
    await saveAtomically(said);
    await expect.poll(() => heard.trim().split('\n').at(-1), { timeout: 10_000 }).toBe(said);
  }
}, 40_000);
