import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { formatRequestLine, type LoadMetrics, type LoadRequest } from './load-request.ts';

const execFileAsync = promisify(execFile);
const LUA_SCRIPT = fileURLToPath(new URL('./requests.lua', import.meta.url));

type WrkOptions = { origin: string; connections: number; seconds: number; folder: string };

/** Measures the maximum throughput: each connection sends its next request at once. Uses wrk because it needs little CPU. */
export async function runWrk(loadRequests: readonly LoadRequest[], wrkOptions: WrkOptions): Promise<LoadMetrics> {
  const file = path.join(wrkOptions.folder, 'requests');
  await writeFile(file, `${loadRequests.map(formatRequestLine).join('\n')}\n`);
  const options = ['-t', '1', '-c', String(wrkOptions.connections), '-d', `${wrkOptions.seconds}s`, '--timeout', '10s'];
  const { stdout } = await execFileAsync('wrk', [...options, '-s', LUA_SCRIPT, wrkOptions.origin], {
    env: { ...process.env, ASKS: file },
  });
  return parseWrkOutput(stdout);
}

export function parseWrkOutput(output: string): LoadMetrics {
  const found = /^FIGURES (\d+) (\d+) (\d+) (\d+) (\d+)$/m.exec(output);
  if (!found) throw new Error(`wrk printed no results:\n${output}`);
  const [requests = 0, micros = 1, p50 = 0, p99 = 0, failed = 0] = found.slice(1).map(Number);
  const responses = Math.max(0, requests - failed);
  return { perSecond: (responses / micros) * 1e6, p50: p50 / 1000, p99: p99 / 1000, responses, failed };
}
