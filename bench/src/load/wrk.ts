import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Ask, type Figures, lineOf } from './ask.ts';

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('./asks.lua', import.meta.url));

type Closed = { origin: string; connections: number; seconds: number; folder: string };

/** The limit: so many connections that each ask again as soon as they are answered. wrk, because it takes the least of the machine. */
export async function askWithoutPause(asks: readonly Ask[], closed: Closed): Promise<Figures> {
  const file = path.join(closed.folder, 'asks');
  await writeFile(file, `${asks.map(lineOf).join('\n')}\n`);
  const options = ['-t', '1', '-c', String(closed.connections), '-d', `${closed.seconds}s`, '--timeout', '10s'];
  const { stdout } = await run('wrk', [...options, '-s', SCRIPT, closed.origin], {
    env: { ...process.env, ASKS: file },
  });
  return figuresOf(stdout);
}

export function figuresOf(output: string): Figures {
  const found = /^FIGURES (\d+) (\d+) (\d+) (\d+) (\d+)$/m.exec(output);
  if (!found) throw new Error(`wrk told no figures:\n${output}`);
  const [requests = 0, micros = 1, p50 = 0, p99 = 0, failed = 0] = found.slice(1).map(Number);
  const answers = Math.max(0, requests - failed);
  return { perSecond: (answers / micros) * 1e6, p50: p50 / 1000, p99: p99 / 1000, answers, failed };
}
