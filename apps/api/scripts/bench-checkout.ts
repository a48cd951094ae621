import { execFile } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { freePort, startApi } from '../faults/processes.ts';
import { aCrowd, type Buyer } from '../races/crowd.ts';
import { openDb } from '../src/platform/database/db.ts';
import { aStockedVariant } from '../test/factories.ts';
import { onServer, setup, templateName, urlOf } from '../test/template.ts';

// Orders a second through the API, beside pgbench sending PostgreSQL the same two statements with as many connections:
// who is asking, and the placement. `spread` buys two of many variants; `hot` is everybody after the same one.
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '4800' }, rounds: { type: 'string', default: '3' } },
});
const [ORDERS, ROUNDS] = [Number(values.orders), Number(values.rounds)];
const CONNECTIONS = 16;
const VARIANTS = 300;
// The terms of a fresh shop.
const TERMS = JSON.stringify({
  daysToDeliver: 5,
  mostOpenOrders: 20,
  mostLines: 50,
  mostRupees: 1_000_000,
  mostRupeesUnverified: 300_000,
});
const run = promisify(execFile);
const say = (line: string) => process.stdout.write(`${line}\n`);

const SCRIPT = `
\\set i :i + 1
\\set n :i * ${CONNECTIONS} + :client_id
select session.id, session.user_id, account.user_type, session.created_at, session.last_seen_at
from sessions session join users account on account.id = session.user_id
where session.token_hash = (select token_hash from turns where n = :n) and session.expires_at > now() and account.disabled_at is null;
select place_order(user_id, address_id, gen_random_uuid()::text, '\\x00'::bytea, '${TERMS}') from turns where n = :n;
`;

await setup();
const name = `kinari_bench_${randomBytes(6).toString('hex')}`;
await onServer(`create database ${name} template ${await templateName()}`);
const pool = new pg.Pool({ connectionString: urlOf(name), max: 4 });
const db = openDb(pool);
const api = await startApi({ databaseUrl: urlOf(name), port: await freePort() });
try {
  const variants: string[] = [];
  for (let n = 0; n < VARIANTS; n++) variants.push((await aStockedVariant(db, { stock: 1_000_000 })).id);
  const kinds = {
    spread: () => {
      const first = randomInt(VARIANTS);
      return [variants[first] ?? '', variants[(first + 1 + randomInt(VARIANTS - 1)) % VARIANTS] ?? ''];
    },
    hot: () => variants.slice(0, 1),
  };
  await throughApi(await buyersOf(kinds.spread));

  say(`${ORDERS} orders each, ${CONNECTIONS} connections, orders a second:\n`);
  say('| | api | pgbench | ratio |\n|---|---|---|---|');
  for (const [kind, cart] of Object.entries(kinds)) {
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const http = await throughApi(await buyersOf(cart));
      const best = await throughPgbench(await buyersOf(cart));
      ratios.push(http / best);
      say(`| ${kind}, round ${round + 1} | ${Math.round(http)} | ${Math.round(best)} | ${(http / best).toFixed(2)} |`);
    }
    const median = ratios.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
    say(`| **${kind}, median** | | | **${median.toFixed(2)}** |`);
  }
} finally {
  await api.end('SIGTERM');
  void pool.end();
  await onServer(`drop database ${name} with (force)`);
}

async function buyersOf(cart: () => string[]): Promise<Buyer[]> {
  const buyers = await aCrowd(
    db,
    Array.from({ length: ORDERS }, () => cart().map((variantId) => ({ variantId }))),
  );
  await pool.query('vacuum analyze');
  return buyers;
}

async function throughApi(buyers: readonly Buyer[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const queue = [...buyers];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let buyer = queue.pop(); buyer; buyer = queue.pop()) await placeOver(agent, buyer);
    }),
  );
  agent.destroy();
  return buyers.length / ((performance.now() - started) / 1000);
}

function placeOver(agent: Agent, { headers, addressId }: Buyer): Promise<void> {
  const body = JSON.stringify({ addressId, paymentMethod: 'COD' });
  return new Promise((resolve, reject) => {
    const sent = request(
      `${api.url}/orders/place`,
      {
        agent,
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': body.length,
          'idempotency-key': randomUUID(),
        },
      },
      (reply) => {
        reply.resume();
        reply.on('end', () =>
          reply.statusCode === 201 ? resolve() : reject(new Error(`Answered ${reply.statusCode}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function throughPgbench(buyers: readonly Buyer[]): Promise<number> {
  await pool.query('drop table if exists turns');
  await pool.query(
    `create table turns as
     select (row_number() over ())::int - 1 as n, sessions.user_id, sessions.token_hash, addresses.id as address_id
     from sessions join addresses using (user_id)
     where user_id = any($1)`,
    [buyers.map(({ id }) => id)],
  );
  await pool.query('create unique index on turns (n)');
  const script = path.join(tmpdir(), `${name}.sql`);
  await writeFile(script, SCRIPT);
  const { hostname, port, username } = new URL(urlOf(name));
  const each = Math.floor(buyers.length / CONNECTIONS);
  const options = [
    '-n',
    '-M',
    'extended',
    '-c',
    String(CONNECTIONS),
    '-j',
    '2',
    '-t',
    String(each),
    '-D',
    'i=-1',
    '-f',
    script,
  ];
  const { stdout } = await run('pgbench', ['-h', hostname, '-p', port || '5432', '-U', username, ...options, name], {
    env: { ...process.env, PGOPTIONS: '-c random_page_cost=1.1 -c jit=off' },
  });
  const failed = /failed transactions: (\d+)/.exec(stdout)?.[1];
  if (failed !== '0') throw new Error(`pgbench failed:\n${stdout}`);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
