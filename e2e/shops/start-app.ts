import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SHOP_URL } from '../support/ports.ts';

export async function startApp(): Promise<{ stop: () => void }> {
  const app = spawn('node', ['serve.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    const reply = await fetch(`${SHOP_URL}/api/ready`).catch(() => undefined);
    if (reply?.ok) return { stop: () => void app.kill('SIGTERM') };
    if (app.exitCode !== null) throw new Error('The shop did not start');
    await sleep(500);
  }
}

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
export const CHROMIUM_PATH = process.env.CHROMIUM ?? '/usr/bin/chromium';
