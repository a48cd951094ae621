import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SHOP_URL } from './ports.ts';

/** The production shop with the demo's data, started for as long as something is measured. */
export async function startShop(): Promise<{ stop: () => void }> {
  const shop = spawn('node', ['serve.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    const reply = await fetch(`${SHOP_URL}/api/ready`).catch(() => undefined);
    if (reply?.ok) return { stop: () => void shop.kill('SIGTERM') };
    if (shop.exitCode !== null) throw new Error('The shop did not start');
    await sleep(500);
  }
}

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
