import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const WINDOW = '10s';

/** The files as an operator has them, in a hurry: a look each second, no patience, and windows of seconds. What they say stays. */
export function hurried(text: string): string {
  return text
    .replaceAll(/^(\s+)for: \w+$/gm, '$1for: 1s')
    .replaceAll(/\[\d+[smh]\]/g, `[${WINDOW}]`)
    .replaceAll(/_interval: \w+/g, '_interval: 1s');
}

export type Watcher = {
  /** The names of the alerts that fire at this moment. */
  firing: () => Promise<string[]>;
  /** Whether every target has been read. */
  sees: () => Promise<boolean>;
  stop: () => Promise<void>;
};

/** A Prometheus of its own that watches these targets by the shop's own files. */
export async function startPrometheus(
  folder: string,
  { port, targets }: { port: number; targets: string[] },
): Promise<Watcher> {
  await mkdir(folder, { recursive: true });
  for (const file of ['prometheus.yml', 'levels.yml', 'alerts.yml']) {
    const text = hurried(await readFile(path.join(FOLDER, file), 'utf8'));
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
  await ready(`${origin}/-/ready`, child);
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
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error('Prometheus did not start');
    if (
      await fetch(url).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return;
    await wait(100);
  }
  throw new Error('Prometheus is not ready');
}
