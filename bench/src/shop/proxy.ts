import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Change, runNginx } from '../../../ops/nginx/nginx.ts';
import { childrenOf } from '../machine/proc.ts';
import { answering, end, originAt, watch } from './processes.ts';

export type Proxy = { origin: string; pids: () => Promise<number[]>; stop(): Promise<void> };

/** The ports of a shop's processes, and where the proxy in front of them listens. */
type Behind = { port: number; api: readonly number[]; web: readonly number[] };

/** nginx as `ops/nginx/kinari.conf` sets it up, with as many workers as a machine has processors: what distributions install. */
export async function startProxy(folder: string, behind: Behind): Promise<Proxy> {
  const own = path.join(folder, `nginx-${behind.port}`);
  await mkdir(own);
  // Killed at once it would leave its workers behind; asked to end it takes them along.
  const nginx = watch(await runNginx(own, { changes: changesFor(behind, own), workers: 'auto' }), 'SIGTERM');
  const origin = originAt(behind.port);
  // Nobody may be behind it yet, and it says so.
  await answering(`${origin}/`, nginx, () => true);
  return {
    origin,
    pids: async () => [nginx.pid ?? 0, ...(await childrenOf(nginx.pid ?? 0))],
    stop: () => end(nginx),
  };
}

/** What of the template is otherwise here: several processes in place of one, and no TLS, which the shop itself knows nothing of. */
export function changesFor({ port, api, web }: Behind, folder: string): Change[] {
  return [
    [/^ +listen \[::\].*\n/gm, ''],
    [/^ +ssl_.*\n/gm, ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    // Those who come without TLS are sent away there: nobody comes.
    ['listen 80;', `listen unix:${folder}/plain;`],
    [/(^ +server 127\.0\.0\.1:3001 .*\n)+/gm, serversAt(api)],
    [/(^ +server 127\.0\.0\.1:3000 .*\n)+/gm, serversAt(web)],
  ];
}

/** One process stands there twice, as in the template. */
function serversAt(ports: readonly number[]): string {
  const all = ports.length === 1 ? [...ports, ...ports] : ports;
  return all.map((port) => `  server 127.0.0.1:${port} max_fails=0;\n`).join('');
}
