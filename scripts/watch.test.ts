import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = await mkdtemp(path.join(tmpdir(), 'kinari-watch-'));
const program = path.join(folder, 'main.ts');
const moduleFile = path.join(folder, 'parts/part.ts');
await mkdir(path.dirname(moduleFile));
await writeFile(
  program,
  `import { message } from './parts/part.ts';\nconsole.log(message);\nsetInterval(() => {}, 1000);\n`,
);
await saveAtomically('first');

const watchProcess = spawn(process.execPath, [path.join(import.meta.dirname, 'watch.ts'), program, folder]);
let output = '';
watchProcess.stdout.on('data', (text: Buffer) => {
  output += text.toString();
});
afterAll(async () => {
  watchProcess.kill();
  await rm(folder, { recursive: true });
});

/** Saves like many editors: writes a new file and renames it over the old one. */
async function saveAtomically(outputText: string): Promise<void> {
  await writeFile(`${moduleFile}.new`, `export const message = '${outputText}';\n`);
  await rename(`${moduleFile}.new`, moduleFile);
}

test('the program restarts after every save, also if the file is replaced', async () => {
  await expect.poll(() => output, { timeout: 10_000 }).toBe('first\n');
  for (const outputText of ['second', 'third', 'fourth']) {
    await saveAtomically(outputText);
    await expect.poll(() => output.trim().split('\n').at(-1), { timeout: 10_000 }).toBe(outputText);
  }
}, 40_000);
