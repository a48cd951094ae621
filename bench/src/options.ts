import { parseArgs } from 'node:util';

export type Options = ReturnType<typeof readOptions>;

export const USAGE = `npm run bench -- [COMMAND] [OPTIONS]

  compare   every scenario beside what Node and PostgreSQL can do at best, and beside an older release; where nothing is said
  growth    how times grow with the catalogue and with the orders
  mix       shoppers as they come in life, at a fixed rate
  flash     2,000 buyers after 100 units at once, while others look around
  scale     1, 2 and 4 processes of api and web behind nginx, and when the last of them shows a new price
  upkeep    shoppers while the database is vacuumed, folded and re-indexed over and over
  memory    what each process of an idle shop holds

  --products 10000     products of the database; it is made once for each size and kept
  --orders 0           orders in it
  --fresh              make the database anew
  --only a,b           the scenarios whose name has one of these in it
  --rounds 3           how often each is measured, in turns; the median counts
  --seconds 5          how long each load lasts
  --turns 2000         how many people write, where each can do so once
  --beside PATH        compare: a checkout of another revision, installed
  --no-yardsticks      compare: the shop alone
  --sizes 1000,50000   growth: how many products
  --order-sizes 1000,100000   growth: how many orders
  --rate 300           mix, upkeep: arrivals a second
  --minutes 10         mix, upkeep: for so long; in upkeep once for each kind of work
  --port 4400          ten ports from here are used, eleven by scale
  --json FILE          where the figures go; otherwise bench/results/DATE-COMMAND.json
`;

export function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      products: { type: 'string', default: '10000' },
      orders: { type: 'string', default: '0' },
      fresh: { type: 'boolean', default: false },
      beside: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      turns: { type: 'string', default: '2000' },
      only: { type: 'string', default: '' },
      yardsticks: { type: 'boolean', default: true },
      port: { type: 'string', default: '4400' },
      sizes: { type: 'string', default: '1000,50000' },
      'order-sizes': { type: 'string', default: '1000,100000' },
      rate: { type: 'string', default: '300' },
      minutes: { type: 'string', default: '10' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const wholeNumber = (name: string, value: string, least = 1) => {
    const number = Number(value);
    if (Number.isInteger(number) && number >= least) return number;
    throw new Error(`--${name} is no whole number from ${least}: ${value}`);
  };
  const number = (name: 'products' | 'orders' | 'rounds' | 'seconds' | 'turns' | 'port' | 'rate', least?: number) =>
    wholeNumber(name, values[name], least);
  const numbers = (name: 'sizes' | 'order-sizes', least?: number) =>
    values[name].split(',').map((value) => wholeNumber(name, value, least));
  return {
    command: positionals[0] ?? 'compare',
    help: values.help,
    size: { products: number('products'), orders: number('orders', 0) },
    fresh: values.fresh,
    beside: values.beside,
    rounds: number('rounds'),
    seconds: number('seconds'),
    turns: number('turns'),
    only: values.only.split(',').filter((part) => part !== ''),
    yardsticks: values.yardsticks,
    port: number('port'),
    sizes: numbers('sizes'),
    orderSizes: numbers('order-sizes', 0),
    rate: number('rate'),
    minutes: Number(values.minutes),
    json: values.json,
  };
}

export function isChosen(name: string, only: readonly string[]): boolean {
  return only.length === 0 || only.some((part) => name.includes(part));
}
