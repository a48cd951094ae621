import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../../demo/src/random.ts';
import type { LoadRequest } from './load-request.ts';
import { percentile } from './percentile.ts';
import { pickByWeight, poissonArrivals, uniformArrivals } from './schedule.ts';
import type { LoadResult, LoadTask, VisitGroup } from './task.ts';

// Generates load in a separate process, so that its CPU time is not taken from the measuring process. Reads a task from a file
// and writes the result as one line of JSON.

// Below the web server's connection limit per IP. Further visits wait, and the wait counts as latency.
const MAX_SOCKETS = 400;
const TIMEOUT_MS = 20_000;

type GroupStats = { took: number[]; failed: number; statuses: Record<string, number>; next: number };

const task = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as LoadTask;
const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, scheduling: 'lifo' });
const groupStats = task.groups.map((): GroupStats => ({ took: [], failed: 0, statuses: {}, next: 0 }));
const lateness: number[] = [];
let nextUnique = randomInt(1_000_000) * 1_000_000;

const startedAt = performance.now();
if (task.kind === 'open') await runOpenLoop(task);
else await runClosedLoop(task.connections);
const seconds = (performance.now() - startedAt) / 1000;
agent.destroy();
const outcome: LoadResult = {
  ...summarizeStats(groupStats),
  late: percentile(lateness, 0.99),
  groups: Object.fromEntries(task.groups.map(({ name }, n) => [name, summarizeStats(groupStats.slice(n, n + 1))])),
};
process.stdout.write(`${JSON.stringify(outcome)}\n`);

function summarizeStats(allStats: readonly GroupStats[]) {
  const latencies = allStats.flatMap((stats) => stats.took);
  const statuses: Record<string, number> = {};
  for (const stats of allStats) {
    for (const [status, count] of Object.entries(stats.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  }
  return {
    perSecond: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    responses: latencies.length,
    failed: allStats.reduce((sum, { failed }) => sum + failed, 0),
    statuses,
  };
}

/** Starts each visit at its scheduled time, even if earlier ones are still open. Latency counts from the scheduled time. */
async function runOpenLoop(openTask: Extract<LoadTask, { kind: 'open' }>): Promise<void> {
  const random = createRandom(openTask.seed);
  const times =
    'count' in openTask
      ? uniformArrivals(openTask.count, openTask.seconds, random)
      : poissonArrivals(openTask.rate, openTask.seconds, random);
  const visits: Promise<void>[] = [];
  const start = performance.now();
  for (const at of times) {
    const ahead = start + at - performance.now();
    if (ahead > 0) await wait(ahead);
    lateness.push(Math.max(0, performance.now() - start - at));
    const n = pickByWeight(
      openTask.groups.map(({ share = 1 }) => share),
      random(),
    );
    const [group, stats] = [openTask.groups[n], groupStats[n]];
    const visit = group && stats && pickVisit(group, stats, random);
    if (visit) visits.push(runVisit(visit, start + at, stats));
  }
  await Promise.all(visits);
}

function pickVisit({ visits, once }: VisitGroup, stats: GroupStats, random: () => number): LoadRequest[] | undefined {
  return visits[once ? stats.next++ : Math.floor(random() * visits.length)];
}

async function runClosedLoop(connections: number): Promise<void> {
  const remainingVisits = task.groups
    .flatMap(({ visits }, n) => visits.map((visit) => [visit, groupStats[n]] as const))
    .values();
  const runConnection = async () => {
    for (const [visit, stats] of remainingVisits) if (stats) await runVisit(visit, performance.now(), stats);
  };
  await Promise.all(Array.from({ length: connections }, runConnection));
}

async function runVisit(visit: readonly LoadRequest[], since: number, stats: GroupStats): Promise<void> {
  for (const loadRequest of visit) {
    const status = await sendRequest(loadRequest).catch((error: NodeJS.ErrnoException) => error.code ?? 'broken');
    stats.statuses[status] = (stats.statuses[status] ?? 0) + 1;
    if (typeof status !== 'number' || status >= 400) {
      stats.failed += 1;
      return;
    }
  }
  stats.took.push(performance.now() - since);
}

function sendRequest({ method = 'GET', path, token, body, keyed }: LoadRequest): Promise<number> {
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const headers: Record<string, string | number> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
    ...(keyed && { 'idempotency-key': randomUUID() }),
  };
  return new Promise((resolve, reject) => {
    const url = task.origin + path.replace('{n}', () => String((nextUnique += 1)));
    const sent = request(url, { agent, method, headers, timeout: TIMEOUT_MS }, (reply) => {
      reply.resume();
      reply.once('end', () => resolve(reply.statusCode ?? 0));
      reply.once('error', reject);
    });
    sent.once('timeout', () => sent.destroy(new Error('No answer in time')));
    sent.once('error', reject);
    sent.end(payload);
  });
}
