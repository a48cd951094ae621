import { setTimeout as wait } from 'node:timers/promises';
import { formatNumber } from '@kinari/contract/locale';
import { describe, expect, test } from 'vitest';
import { startAllProcesses } from '../faults/all-processes.ts';
import type { ServerProcess } from '../faults/processes.ts';
import { bySize, MAX_RUN_MS } from '../races/race-size.ts';
import { expectIntegrityChecksPass } from '../test/integrity-checks.ts';
import { addToCorpus, type Finding, readCorpus } from './corpus.ts';
import { toRequestBytes } from './encodings.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { createRandom } from './random.ts';
import { type Connection, createConnection, type RawResponse } from './raw-client.ts';
import { type FuzzRequest, randomRequest, TARGETS } from './requests.ts';

const CONCURRENCY = 12;
const REFRESH_EVERY = 500;
const MB = 1024 * 1024;
// Memory growth is measured after this share of the requests, when code is compiled and caches are full.
const WARM_UP_SHARE = 0.4;
// Quick runs allow more growth: caches and the garbage collector have not settled after 5,000 requests.
const MAX_MEMORY_GROWTH = bySize(1.5, 1.3, 1.2);

type Connections = Record<FuzzRequest['entryPoint'], Connection>;

describe('random and malformed requests', () => {
  test('get a valid response in time, and no process crashes', async ({ annotate }) => {
    const shop = await startAllProcesses();
    const fixtures = await createFixtures(shop.db);
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    const maxRequests = bySize(5000, 50_000, 1_000_000);
    const resultCounts = createResultCounts();
    const deadline = Date.now() + MAX_RUN_MS;
    const corpus = await readCorpus();
    const warmAt = Date.now() + MAX_RUN_MS * WARM_UP_SHARE;
    let [next, slowRefresh] = [0, Promise.resolve()];
    let warmMemory: Promise<Memory> | undefined;
    const worker = async () => {
      const connections = { web: createConnection(shop.ports.web), api: createConnection(shop.ports.api) };
      while (next < maxRequests && Date.now() < deadline && shop.web.lives() && shop.api.lives()) {
        const n = next++;
        if (n % REFRESH_EVERY === 0) slowRefresh = slowRefresh.then(() => fixtures.renew());
        if (!warmMemory && (n >= maxRequests * WARM_UP_SHARE || Date.now() > warmAt)) warmMemory = getMemory(shop);
        const request = corpus[n]?.request ?? randomRequest(createRandom(seed + n * 2_654_435_761), fixtures);
        const response = await sendRequest(request, { lines: connections, fixtures, n });
        // On a busy machine a reply can be late. Retry once: a request that really hangs the shop does so again.
        if (response.status === 'hangs') resultCounts.late += 1;
        recordResult(
          resultCounts,
          request,
          response.status === 'hangs' ? await sendRequest(request, { lines: connections, fixtures, n }) : response,
        );
      }
      for (const connection of Object.values(connections)) connection.close();
    };
    try {
      await Promise.all(Array.from({ length: CONCURRENCY }, worker));
      await slowRefresh;
      // Lets the shop free the memory of finished requests.
      await wait(2000);
      const [before, after] = [(await warmMemory) ?? (await getMemory(shop)), await getMemory(shop)];
      await annotate(formatSummary(resultCounts, { seed, maxRequests, before, after }), 'result');
      await addToCorpus(resultCounts.findings);
      expect(
        resultCounts.findings.map(
          ({ found, request }) => `${found}: ${request.method} ${request.target.slice(0, 200)}`,
        ),
      ).toEqual([]);
      expect([shop.web.lives(), shop.api.lives()]).toEqual([true, true]);
      expect(Math.max(after.web / before.web, after.api / before.api)).toBeLessThanOrEqual(MAX_MEMORY_GROWTH);
      await expectIntegrityChecksPass(shop.db);
    } finally {
      await shop.close();
    }
  });
});

async function sendRequest(
  request: FuzzRequest,
  { lines: connections, fixtures, n }: { lines: Connections; fixtures: Fixtures; n: number },
): Promise<RawResponse> {
  // Enough IPs that the limits per IP apply sometimes, but not always.
  const ip = `10.9.${n % 16}.${(n >> 4) % 250}`;
  const bytes = toRequestBytes(request, { token: fixtures.tokenOf(request.as), address: ip });
  return connections[request.entryPoint].ask(bytes, {
    bodyless: request.method === 'HEAD',
    last: request.framing === 'wrong',
    hangUp: request.framing === 'cut off',
  });
}

type ResultCounts = {
  requestCount: number;
  rateLimited: number;
  unavailable: Map<string, number>;
  late: number;
  slowest: number;
  statuses: Map<string, number>;
  findings: Finding[];
};

function createResultCounts(): ResultCounts {
  return {
    requestCount: 0,
    rateLimited: 0,
    unavailable: new Map(),
    late: 0,
    slowest: 0,
    statuses: new Map(),
    findings: [],
  };
}

function recordResult(
  resultCounts: ResultCounts,
  request: FuzzRequest,
  { status, head: responseHead, ms }: RawResponse,
): void {
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  resultCounts.requestCount += 1;
  resultCounts.slowest = Math.max(resultCounts.slowest, ms);
  if (status === 429) resultCounts.rateLimited += 1;
  add(resultCounts.statuses, typeof status === 'number' ? `${Math.floor(status / 100)}xx` : status);
  const wasClosedByUs = status === 'closed' && request.framing === 'cut off';
  if (typeof status === 'string' && !wasClosedByUs) resultCounts.findings.push({ found: status, request });
  if (typeof status !== 'number' || status < 500) return;
  // A 503 with Retry-After is deliberate. Any other 5xx is a bug.
  if (status === 503 && /\r\nretry-after: /i.test(responseHead)) add(resultCounts.unavailable, request.what);
  else resultCounts.findings.push({ found: String(status), request });
}

async function getMemory({ web, api }: { web: ServerProcess; api: ServerProcess }) {
  return { web: await web.bytes(), api: await api.bytes() };
}

type Memory = Awaited<ReturnType<typeof getMemory>>;

function formatSummary(
  resultCounts: ResultCounts,
  { seed, maxRequests, before, after }: { seed: number; maxRequests: number; before: Memory; after: Memory },
) {
  const list = (counts: Map<string, number>) =>
    [...counts]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, n]) => `${key} ${formatNumber(n)}`)
      .join(', ');
  const memoryGrowth = (name: keyof Memory) =>
    `${name} ${Math.round(before[name] / MB)} to ${Math.round(after[name] / MB)} MB`;
  return (
    `${formatNumber(resultCounts.requestCount)} of ${formatNumber(maxRequests)} requests to ${TARGETS.calls} calls and ${TARGETS.pages} pages: ${list(resultCounts.statuses)}; ` +
    `rate limited ${formatNumber(resultCounts.rateLimited)}, 503 on purpose ${list(resultCounts.unavailable) || 0}; ` +
    `${resultCounts.findings.length} answered wrongly, ${resultCounts.late} late and answered when asked again; slowest ${Math.round(resultCounts.slowest)} ms; ` +
    `memory after the warm-up and at the end: ${memoryGrowth('web')}, ${memoryGrowth('api')}; seed ${seed}`
  );
}
