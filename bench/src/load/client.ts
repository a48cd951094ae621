import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ask } from './ask.ts';
import { percentile } from './percentile.ts';
import { arrivals, chance, choose, scattered } from './schedule.ts';
import type { Group, Outcome, Task } from './task.ts';

// A load from a process of its own, so that what it takes of the machine is not taken from who measures. Reads from a file what to do,
// and writes the figures as one line of JSON.

// Below what the site grants one address; visits beyond it wait, and their waiting counts.
const MOST_SOCKETS = 400;
const SLOWEST_MS = 20_000;

type Tally = { took: number[]; failed: number; statuses: Record<string, number>; next: number };

const task = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as Task;
const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS, scheduling: 'lifo' });
const tallies = task.groups.map((): Tally => ({ took: [], failed: 0, statuses: {}, next: 0 }));
const lateness: number[] = [];
let unique = randomInt(1_000_000) * 1_000_000;

const began = performance.now();
if (task.kind === 'open') await openly(task);
else await inTurns(task.connections);
const seconds = (performance.now() - began) / 1000;
agent.destroy();
const outcome: Outcome = {
  ...figuresOf(tallies),
  late: percentile(lateness, 0.99),
  groups: Object.fromEntries(task.groups.map(({ name }, n) => [name, figuresOf(tallies.slice(n, n + 1))])),
};
process.stdout.write(`${JSON.stringify(outcome)}\n`);

function figuresOf(of: readonly Tally[]) {
  const took = of.flatMap((tally) => tally.took);
  const statuses: Record<string, number> = {};
  for (const tally of of) {
    for (const [status, count] of Object.entries(tally.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  }
  return {
    perSecond: took.length / seconds,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    answers: took.length,
    failed: of.reduce((sum, { failed }) => sum + failed, 0),
    statuses,
  };
}

/** Visits begin when it is their time, whether or not others are answered; a latency counts from that time. */
async function openly(given: Extract<Task, { kind: 'open' }>): Promise<void> {
  const random = chance(given.seed);
  const times =
    'count' in given ? scattered(given.count, given.seconds, random) : arrivals(given.rate, given.seconds, random);
  const visits: Promise<void>[] = [];
  const start = performance.now();
  for (const at of times) {
    const ahead = start + at - performance.now();
    if (ahead > 0) await wait(ahead);
    lateness.push(Math.max(0, performance.now() - start - at));
    const n = choose(
      given.groups.map(({ share = 1 }) => share),
      random(),
    );
    const [group, tally] = [given.groups[n], tallies[n]];
    const visit = group && tally && nextOf(group, tally, random);
    if (visit) visits.push(make(visit, start + at, tally));
  }
  await Promise.all(visits);
}

function nextOf({ visits, once }: Group, tally: Tally, random: () => number): Ask[] | undefined {
  return visits[once ? tally.next++ : Math.floor(random() * visits.length)];
}

async function inTurns(connections: number): Promise<void> {
  const left = task.groups.flatMap(({ visits }, n) => visits.map((visit) => [visit, tallies[n]] as const)).values();
  const work = async () => {
    for (const [visit, tally] of left) if (tally) await make(visit, performance.now(), tally);
  };
  await Promise.all(Array.from({ length: connections }, work));
}

async function make(visit: readonly Ask[], since: number, tally: Tally): Promise<void> {
  for (const ask of visit) {
    const status = await send(ask).catch((error: NodeJS.ErrnoException) => error.code ?? 'broken');
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    if (typeof status !== 'number' || status >= 400) {
      tally.failed += 1;
      return;
    }
  }
  tally.took.push(performance.now() - since);
}

function send({ method = 'GET', path, token, body, keyed }: Ask): Promise<number> {
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const headers: Record<string, string | number> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
    ...(keyed && { 'idempotency-key': randomUUID() }),
  };
  return new Promise((resolve, reject) => {
    const url = task.origin + path.replace('{n}', () => String((unique += 1)));
    const sent = request(url, { agent, method, headers, timeout: SLOWEST_MS }, (reply) => {
      reply.resume();
      reply.once('end', () => resolve(reply.statusCode ?? 0));
      reply.once('error', reject);
    });
    sent.once('timeout', () => sent.destroy(new Error('No answer in time')));
    sent.once('error', reject);
    sent.end(payload);
  });
}
