import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { openWholeShop } from '../faults/whole-shop.ts';
import { sized, times } from '../races/size.ts';
import { aProduct, aStockedVariant } from '../test/factories.ts';
import { complaintsAbout } from '../test/ledger.ts';
import type { AttackName, Battle, Outcome } from './attacks.ts';
import { percentile, shop, type Waits } from './shopper.ts';

const ATTACKER = fileURLToPath(new URL('attacker.ts', import.meta.url));
const QUIET_MS = sized(2000, 5000, 20_000);
const MEANWHILE_MS = sized(3500, 8000, 40_000);
const SETTLE_MS = 700;
// An honest checkout waits at most so many times as long as when it is quiet. Below the floor a ratio says nothing: with two cores
// a single hiccup is as much, and more so in the gate, where others are at work.
const MOST_TIMES = 3;
const FLOOR_MS = sized(250, 80, 50);
const HEALTH_MS = sized(2000, 1000, 1000);

const whole = await openWholeShop({ TRUSTED_PEERS: '127.0.0.1/32' });
afterAll(() => whole.close());
const { id: productId } = await aProduct(whole.db, { name: 'Indigo Kurta' });
const { id: variantId } = await aStockedVariant(whole.db, { productId, stock: 1_000_000 });
const shopping = { db: whole.db, port: whole.ports.web, variantId, page: '/product/Indigo%20Kurta' };
// Code that runs for the first time is slower than any abuse makes it.
await shop({ ...shopping, forMs: 1500 });

// Fewer sockets for each address than one may have: what is tried is not that cap, but what comes in under it.
const addresses = (many: number) => times(many).map((n) => `127.0.1.${n + 1}`);
const ABUSES: [AttackName, Omit<Battle, 'port'>][] = [
  ['slow headers', { addresses: addresses(4), sockets: sized(800, 1600) }],
  ['slow bodies', { addresses: addresses(4), sockets: sized(800, 1600) }],
  ['idle sockets', { addresses: addresses(11), sockets: sized(1000, 5000) }],
  ['header floods', { addresses: addresses(4), sockets: 32 }],
  ['gzip bombs', { addresses: addresses(4), sockets: 16 }],
  ['uncacheable pages', { addresses: addresses(8), sockets: 32 }],
  ['forged tokens', { addresses: addresses(8), sockets: 32 }],
  ['wrong passwords', { addresses: addresses(8), sockets: 32 }],
];

describe('an honest shopper browses and orders', () => {
  test.for(ABUSES)('through %s', async ([name, battle], { annotate }) => {
    const quiet = await shop({ ...shopping, forMs: QUIET_MS });
    const attack = await begin(name, { ...battle, port: whole.ports.web });
    const meanwhile = await shop({ ...shopping, forMs: MEANWHILE_MS });
    const outcome = await attack.end();
    await wait(SETTLE_MS);
    const worst = Math.max(...meanwhile.health);
    await annotate(`${row(battle.sockets, quiet, meanwhile)}; ${said(outcome)}`, 'figure');
    expect([whole.web.lives(), whole.api.lives()]).toEqual([true, true]);
    expect(meanwhile.refused).toBe(0);
    expect(worst).toBeLessThanOrEqual(HEALTH_MS);
    expect(percentile(meanwhile.checkout, 0.99)).toBeLessThanOrEqual(
      MOST_TIMES * Math.max(percentile(quiet.checkout, 0.99), FLOOR_MS),
    );
  });

  test('and afterwards the books are in order', async () => {
    expect(await complaintsAbout(whole.db)).toEqual([]);
  });
});

async function begin(name: AttackName, battle: Battle) {
  const child = spawn(process.execPath, [ATTACKER, name, JSON.stringify(battle)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let heard = '';
  child.stdout.on('data', (chunk) => (heard += String(chunk)));
  while (!heard.includes('under way')) {
    if (child.exitCode !== null) throw new Error(`The attack ended with ${child.exitCode}`);
    await wait(20);
  }
  return {
    async end(): Promise<Outcome> {
      const gone = once(child, 'close');
      child.kill('SIGTERM');
      await gone;
      return JSON.parse(heard.split('\n')[1] ?? '') as Outcome;
    },
  };
}

function row(sockets: number, quiet: Waits, meanwhile: Waits): string {
  const ms = (waits: readonly number[]) => `${percentile(waits, 0.5).toFixed(0)}/${percentile(waits, 0.99).toFixed(0)}`;
  const pair = (kind: 'page' | 'cart' | 'checkout') => `${kind} ${ms(quiet[kind])} → ${ms(meanwhile[kind])}`;
  return (
    `${sockets} at once: p50/p99 in ms ${pair('page')}, ${pair('cart')}, ${pair('checkout')}; ` +
    `${quiet.checkout.length} and ${meanwhile.checkout.length} orders, ${meanwhile.refused} refused; ` +
    `health at most ${Math.max(...meanwhile.health).toFixed(0)} ms`
  );
}

function said({ opened, cut, replies }: Outcome): string {
  const by = Object.entries(replies).map(([status, n]) => `${n} × ${status}`);
  return by.length > 0 ? `the attackers got ${by.join(', ')}` : `the attackers opened ${opened}, ${cut} were cut`;
}
