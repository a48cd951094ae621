import { carryOut } from '../load/clients.ts';
import { median } from '../load/percentile.ts';
import { askWithoutPause } from '../load/wrk.ts';
import { type Contender, contenderOf, startContender } from '../measure/contender.ts';
import { isChosen, type Options } from '../options.ts';
import { say } from '../report/say.ts';
import { figure, ratio, tableOf } from '../report/table.ts';
import { calls } from '../scenarios/calls.ts';
import { desk } from '../scenarios/desk.ts';
import { pages } from '../scenarios/pages.ts';
import type { Reading } from '../scenarios/scenario.ts';
import { writes } from '../scenarios/writes.ts';
import { type Crowd, openCrowd } from '../shop/crowd.ts';
import { copyOf, databaseOf, drop, type Size } from '../shop/database.ts';
import type { Shop } from '../shop/processes.ts';
import { build, OURS } from '../shop/release.ts';
import type { Report } from './command.ts';

type Times = { p50: number; p99: number };
type Shelved = Contender & { shop: Shop; crowd?: Crowd };
/** One question at a time, so that what is measured is the answer and not the queue. */
type Question = { name: string; once: (shop: Shelved, folder: string) => Promise<Times> };
type Grown = { name: string; times: Times[] };

/** How long each answer takes with a small and with a large catalogue, then with few and with many orders; nothing is kept. */
export async function growth(options: Options, folder: string): Promise<Report> {
  build(OURS);
  const chosen = (questions: Question[]) => questions.filter(({ name }) => isChosen(name, options.only));
  const read = (scenario: Reading) => reading(scenario, options.seconds);
  const drawn = pages.filter(({ name }) => name.endsWith('drawn each time'));
  const browse = chosen(
    [...drawn, ...calls.filter(({ setting, connections }) => setting === 'unkept' && !connections)].map(read),
  );
  const books = chosen([
    ...[...calls, ...desk].filter(({ name }) => /orders|dashboard/.test(name)).map(read),
    placing(options),
  ]);

  const catalogues = options.sizes.map((products) => ({ products, orders: options.size.orders }));
  const ledgers = options.orderSizes.map((orders) => ({ products: options.size.products, orders }));
  const byProducts = await inSizes(catalogues, browse, { options, folder, written: false });
  const byOrders = await inSizes(ledgers, books, { options, folder, written: true });
  const text = [
    grownTable(
      options.sizes.map((size) => `${size.toLocaleString('en')} products`),
      byProducts,
    ),
    grownTable(
      options.orderSizes.map((size) => `${size.toLocaleString('en')} orders`),
      byOrders,
    ),
  ].join('\n\n');
  return { text, figures: { catalogues, byProducts, ledgers, byOrders } };
}

function reading({ name, through, asks }: Reading, seconds: number): Question {
  return {
    name,
    once: ({ shop, shelf }, folder) =>
      askWithoutPause(asks(shelf), { origin: shop[through], connections: 1, seconds, folder }),
  };
}

function placing({ turns: most }: Options): Question {
  const scenario = writes.find(({ name }) => name === 'placement, spread');
  return {
    name: 'placement, spread',
    async once({ crowd, shop, shelf }) {
      if (!crowd || !scenario) throw new Error('Nobody is here to buy');
      const turns = await scenario.turns(crowd, Math.ceil(most / 5), shelf);
      const groups = [{ name: scenario.name, visits: turns.map(({ visit }) => visit), once: true as const }];
      return carryOut({ kind: 'closed', origin: shop.api, groups, connections: 1 });
    },
  };
}

type Work = { options: Options; folder: string; written: boolean };

async function inSizes(sizes: readonly Size[], questions: readonly Question[], work: Work): Promise<Grown[]> {
  if (questions.length === 0) return [];
  const { options, folder, written } = work;
  const shops: Shelved[] = [];
  try {
    for (const [n, size] of sizes.entries()) shops.push(await open(size, options.port + 2 * n, work));
    const grown: Grown[] = [];
    for (const { name, once } of questions) {
      const rounds: Times[][] = [];
      // The first round fills caches, compiles and warms up.
      for (let round = -1; round < options.rounds; round++) {
        const times: Times[] = [];
        for (const shop of shops) times.push(await once(shop, folder));
        if (round >= 0) rounds.push(times);
      }
      const middle = (n: number, key: keyof Times) => median(rounds.map((times) => times[n]?.[key] ?? Number.NaN));
      grown.push({ name, times: shops.map((_, n) => ({ p50: middle(n, 'p50'), p99: middle(n, 'p99') })) });
      say(
        `${name}: ${grown
          .at(-1)
          ?.times.map(({ p50 }) => `${figure(p50)} ms`)
          .join(', ')}`,
      );
    }
    return grown;
  } finally {
    for (const { shop, crowd, database } of shops) {
      await shop.stop();
      await crowd?.leave();
      if (written) await drop(database);
    }
  }
}

async function open(size: Size, port: number, { options, written }: Work): Promise<Shelved> {
  const original = await databaseOf(OURS, size, options);
  const database = written ? await copyOf(original) : original;
  const contender = await contenderOf(OURS, database, port);
  const shop = await startContender(contender, 'unkept');
  return { ...contender, shop, ...(written && { crowd: await openCrowd(database) }) };
}

function grownTable(sizes: readonly string[], grown: readonly Grown[]): string {
  const head = ['p50 / p99 ms, one at a time', ...sizes, ...sizes.slice(1).map((size) => `${size} ÷ the least`)];
  const rows = grown.map(({ name, times }) => [
    name,
    ...times.map(({ p50, p99 }) => `${figure(p50)} / ${figure(p99)}`),
    ...times.slice(1).map(({ p50, p99 }) => `${ratio(p50, times[0]?.p50)} / ${ratio(p99, times[0]?.p99)}`),
  ]);
  return tableOf(head, rows);
}
