import { runClients } from '../load/clients.ts';
import { median } from '../load/percentile.ts';
import { runWrk } from '../load/wrk.ts';
import { type Candidate, createCandidate, startCandidate } from '../measure/candidate.ts';
import { isSelected, type Options } from '../options.ts';
import { printProgress } from '../report/print.ts';
import { formatNumber, formatRatio, formatTable } from '../report/table.ts';
import { adminScenarios } from '../scenarios/admin.ts';
import { apiScenarios } from '../scenarios/api.ts';
import { pageScenarios } from '../scenarios/pages.ts';
import type { ReadScenario } from '../scenarios/scenario.ts';
import { writeScenarios } from '../scenarios/writes.ts';
import { type BuyerPool, createBuyerPool } from '../shop/buyers.ts';
import { copyDatabase, type DatabaseSize, dropDatabase, ensureDatabase } from '../shop/database.ts';
import type { Shop } from '../shop/processes.ts';
import { buildWeb, CURRENT_RELEASE } from '../shop/release.ts';
import type { Report } from './command.ts';

type ResponseTimes = { p50: number; p99: number };
type RunningCandidate = Candidate & { shop: Shop; buyerPool?: BuyerPool };
/** Sends one request at a time, to measure the response and not the queue. */
type TimedRequest = { name: string; once: (shop: RunningCandidate, folder: string) => Promise<ResponseTimes> };
type GrowthResult = { name: string; times: ResponseTimes[] };

/** Compares response times for a small and a large catalogue, then for few and many orders, without caches. */
export async function measureDataGrowth(options: Options, folder: string): Promise<Report> {
  buildWeb(CURRENT_RELEASE);
  const selectRequests = (timedRequests: TimedRequest[]) =>
    timedRequests.filter(({ name }) => isSelected(name, options.only));
  const read = (scenario: ReadScenario) => readRequest(scenario, options.seconds);
  const uncachedPages = pageScenarios.filter(({ name }) => name.endsWith('drawn each time'));
  const browse = selectRequests(
    [...uncachedPages, ...apiScenarios.filter(({ setting, connections }) => setting === 'unkept' && !connections)].map(
      read,
    ),
  );
  const orderRequests = selectRequests([
    ...[...apiScenarios, ...adminScenarios].filter(({ name }) => /orders|dashboard/.test(name)).map(read),
    placeOrderRequest(options),
  ]);

  const catalogSizes = options.sizes.map((products) => ({ products, orders: options.size.orders }));
  const orderSizes = options.orderSizes.map((orders) => ({ products: options.size.products, orders }));
  const productResults = await measureSizes(catalogSizes, browse, { options, folder, written: false });
  const orderResults = await measureSizes(orderSizes, orderRequests, { options, folder, written: true });
  const text = [
    formatGrowthTable(
      options.sizes.map((size) => `${size.toLocaleString('en')} products`),
      productResults,
    ),
    formatGrowthTable(
      options.orderSizes.map((size) => `${size.toLocaleString('en')} orders`),
      orderResults,
    ),
  ].join('\n\n');
  return {
    text,
    metrics: { catalogues: catalogSizes, byProducts: productResults, ledgers: orderSizes, byOrders: orderResults },
  };
}

function readRequest({ name, target, buildRequests }: ReadScenario, seconds: number): TimedRequest {
  return {
    name,
    once: ({ shop, shopData }, folder) =>
      runWrk(buildRequests(shopData), { origin: shop[target], connections: 1, seconds, folder }),
  };
}

function placeOrderRequest({ turns: maxTransactions }: Options): TimedRequest {
  const scenario = writeScenarios.find(({ name }) => name === 'placement, spread');
  return {
    name: 'placement, spread',
    async once({ buyerPool, shop, shopData }) {
      if (!buyerPool || !scenario) throw new Error('No buyers or no purchase scenario');
      const transactions = await scenario.createTransactions(buyerPool, Math.ceil(maxTransactions / 5), shopData);
      const groups = [{ name: scenario.name, visits: transactions.map(({ visit }) => visit), once: true as const }];
      return runClients({ kind: 'closed', origin: shop.api, groups, connections: 1 });
    },
  };
}

type GrowthContext = { options: Options; folder: string; written: boolean };

async function measureSizes(
  sizes: readonly DatabaseSize[],
  timedRequests: readonly TimedRequest[],
  context: GrowthContext,
): Promise<GrowthResult[]> {
  if (timedRequests.length === 0) return [];
  const { options, folder, written } = context;
  const shops: RunningCandidate[] = [];
  try {
    for (const [n, size] of sizes.entries()) shops.push(await startSizedCandidate(size, options.port + 2 * n, context));
    const results: GrowthResult[] = [];
    for (const { name, once } of timedRequests) {
      const rounds: ResponseTimes[][] = [];
      // The first round only warms up caches and the JIT compiler.
      for (let round = -1; round < options.rounds; round++) {
        const times: ResponseTimes[] = [];
        for (const shop of shops) times.push(await once(shop, folder));
        if (round >= 0) rounds.push(times);
      }
      const getMedian = (n: number, key: keyof ResponseTimes) =>
        median(rounds.map((times) => times[n]?.[key] ?? Number.NaN));
      results.push({ name, times: shops.map((_, n) => ({ p50: getMedian(n, 'p50'), p99: getMedian(n, 'p99') })) });
      printProgress(
        `${name}: ${results
          .at(-1)
          ?.times.map(({ p50 }) => `${formatNumber(p50)} ms`)
          .join(', ')}`,
      );
    }
    return results;
  } finally {
    for (const { shop, buyerPool, database } of shops) {
      await shop.stop();
      await buyerPool?.leave();
      if (written) await dropDatabase(database);
    }
  }
}

async function startSizedCandidate(
  size: DatabaseSize,
  port: number,
  { options, written }: GrowthContext,
): Promise<RunningCandidate> {
  const originalDatabase = await ensureDatabase(CURRENT_RELEASE, size, options);
  const database = written ? await copyDatabase(originalDatabase) : originalDatabase;
  const candidate = await createCandidate(CURRENT_RELEASE, database, port);
  const shop = await startCandidate(candidate, 'unkept');
  return { ...candidate, shop, ...(written && { buyerPool: await createBuyerPool(database) }) };
}

function formatGrowthTable(sizes: readonly string[], results: readonly GrowthResult[]): string {
  const header = ['p50 / p99 ms, one at a time', ...sizes, ...sizes.slice(1).map((size) => `${size} ÷ the least`)];
  const rows = results.map(({ name, times }) => [
    name,
    ...times.map(({ p50, p99 }) => `${formatNumber(p50)} / ${formatNumber(p99)}`),
    ...times.slice(1).map(({ p50, p99 }) => `${formatRatio(p50, times[0]?.p50)} / ${formatRatio(p99, times[0]?.p99)}`),
  ]);
  return formatTable(header, rows);
}
