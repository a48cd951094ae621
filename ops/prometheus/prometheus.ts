import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isReachable } from '../../apps/api/faults/processes.ts';

export const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const WINDOW = '10s';

/** Returns a config file with intervals of a second, short windows and no `for` delays. Conditions do not change. */
export function shortenIntervals(text: string): string {
  return text
    .replaceAll(/^(\s+)for: \w+$/gm, '$1for: 1s')
    .replaceAll(/\[\d+[smh]\]/g, `[${WINDOW}]`)
    .replaceAll(/_interval: \w+/g, '_interval: 1s');
}

export type PrometheusServer = {
  firing: () => Promise<string[]>;
  /** True if every target has been scraped. */
  sees: () => Promise<boolean>;
  stop: () => Promise<void>;
};

/** Starts a Prometheus server with our config and rules for these targets. */
export async function startPrometheus(
  folder: string,
  { port, targets }: { port: number; targets: string[] },
): Promise<PrometheusServer> {
  await mkdir(folder, { recursive: true });
  for (const file of ['prometheus.yml', 'slo.yml', 'alerts.yml']) {
    const text = shortenIntervals(await readFile(path.join(FOLDER, file), 'utf8'));
    const list = targets.map((target) => `'${target}'`).join(', ');
    await writeFile(path.join(folder, file), text.replace(/targets: \[.*\]/, `targets: [${list}]`));
  }
  const child = spawn(
    'prometheus',
    [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(`${origin}/-/ready`, child);
  return {
    async firing() {
      const reply = await fetch(`${origin}/api/v1/alerts`);
      const { data } = (await reply.json()) as { data: { alerts: { state: string; labels: { alertname: string } }[] } };
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    },
    async sees() {
      const { data } = (await (await fetch(`${origin}/api/v1/targets`)).json()) as {
        data: { activeTargets: { health: string }[] };
      };
      return data.activeTargets.length > 0 && data.activeTargets.every(({ health }) => health === 'up');
    },
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error('Prometheus did not start');
    if (await isReachable(url)) return;
    await wait(100);
  }
  throw new Error('Prometheus is not ready');
}
