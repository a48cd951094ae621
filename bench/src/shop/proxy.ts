import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startNginxProcess, type TemplateChange } from '../../../ops/nginx/nginx.ts';
import { listChildPids } from '../machine/proc.ts';
import { stopOnExit, stopProcess, toOrigin, waitForResponse } from './processes.ts';

export type Proxy = { origin: string; pids: () => Promise<number[]>; stop(): Promise<void> };

type ProxyTargets = { port: number; api: readonly number[]; web: readonly number[] };

/** Starts nginx with `ops/nginx/kinari.conf` and one worker per CPU, the default of distributions. */
export async function startProxy(folder: string, targets: ProxyTargets): Promise<Proxy> {
  const proxyFolder = path.join(folder, `nginx-${targets.port}`);
  await mkdir(proxyFolder);
  // SIGTERM also stops the workers. SIGKILL would leave them running.
  const nginx = stopOnExit(
    await startNginxProcess(proxyFolder, { changes: createTemplateChanges(targets, proxyFolder), workers: 'auto' }),
    'SIGTERM',
  );
  const origin = toOrigin(targets.port);
  // Accept any status: the processes behind it may not be running yet.
  await waitForResponse(`${origin}/`, nginx, () => true);
  return {
    origin,
    pids: async () => [nginx.pid ?? 0, ...(await listChildPids(nginx.pid ?? 0))],
    stop: () => stopProcess(nginx),
  };
}

/** Changes to the template: several processes instead of one, and no TLS. */
export function createTemplateChanges({ port, api, web }: ProxyTargets, folder: string): TemplateChange[] {
  return [
    [/^ +listen \[::\].*\n/gm, ''],
    [/^ +ssl_.*\n/gm, ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    // The redirect from HTTP to HTTPS is not used here.
    ['listen 80;', `listen unix:${folder}/plain;`],
    [/(^ +server 127\.0\.0\.1:3001 .*\n)+/gm, formatServers(api)],
    [/(^ +server 127\.0\.0\.1:3000 .*\n)+/gm, formatServers(web)],
  ];
}

/** Lists a single process twice, as the template does. */
function formatServers(ports: readonly number[]): string {
  const all = ports.length === 1 ? [...ports, ...ports] : ports;
  return all.map((port) => `  server 127.0.0.1:${port} max_fails=0;\n`).join('');
}
