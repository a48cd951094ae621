import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LoadResult, LoadTask } from './task.ts';

const execFileAsync = promisify(execFile);
const CLIENT_FILE = fileURLToPath(new URL('./client.ts', import.meta.url));
const MAX_OUTPUT_BYTES = 10 * 1024 * 1024;

/** Runs a load in a separate process. */
export async function runClients(task: LoadTask): Promise<LoadResult> {
  const file = path.join(tmpdir(), `kinari-load-${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(task));
  try {
    const { stdout } = await execFileAsync(process.execPath, [CLIENT_FILE, file], { maxBuffer: MAX_OUTPUT_BYTES });
    return JSON.parse(stdout) as LoadResult;
  } finally {
    await rm(file);
  }
}
