import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Outcome, Task } from './task.ts';

const run = promisify(execFile);
const CLIENT = fileURLToPath(new URL('./client.ts', import.meta.url));
const MOST_OUTPUT = 10 * 1024 * 1024;

/** Has a process of its own do this. */
export async function carryOut(task: Task): Promise<Outcome> {
  const file = path.join(tmpdir(), `kinari-load-${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(task));
  try {
    const { stdout } = await run(process.execPath, [CLIENT, file], { maxBuffer: MOST_OUTPUT });
    return JSON.parse(stdout) as Outcome;
  } finally {
    await rm(file);
  }
}
