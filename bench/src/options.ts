import { parseArgs } from 'node:util';

export type Options = ReturnType<typeof parseOptions>;

export const USAGE = `npm run bench -- [COMMAND] [OPTIONS]

  compare   every scenario against the limits of Node and PostgreSQL, and against another revision; the default
  growth    response times by number of products and orders
  mix       a realistic mix of shoppers, at a fixed rate
  flash     2,000 buyers of 100 units at once, while others browse
  scale     1, 2 and 4 api and web processes behind nginx, and the delay until all show a new price
  upkeep    shoppers during vacuum, analytics updates and re-indexing
  memory    memory of each process of an idle shop

  --products 10000     products in the database; created once per size and kept
  --orders 0           orders in it
  --fresh              create the database again
  --only a,b           scenarios whose names contain one of these
  --rounds 3           measurements of each scenario, alternating; the median counts
  --seconds 5          seconds of each load
  --turns 2000         number of customers, in scenarios where each writes once
  --other PATH         compare: a checkout of another revision, installed
  --no-baselines       compare: the shop alone
  --sizes 1000,50000   growth: how many products
  --order-sizes 1000,100000   growth: how many orders
  --rate 300           mix, upkeep: arrivals a second
  --minutes 10         mix, upkeep: duration; in upkeep for each kind of maintenance
  --port 4400          first of ten ports, eleven for scale
  --json FILE          output file; default bench/results/DATE-COMMAND.json
`;

export function parseOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      products: { type: 'string', default: '10000' },
      orders: { type: 'string', default: '0' },
      fresh: { type: 'boolean', default: false },
      other: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      turns: { type: 'string', default: '2000' },
      only: { type: 'string', default: '' },
      baselines: { type: 'boolean', default: true },
      port: { type: 'string', default: '4400' },
      sizes: { type: 'string', default: '1000,50000' },
      'order-sizes': { type: 'string', default: '1000,100000' },
      rate: { type: 'string', default: '300' },
      minutes: { type: 'string', default: '10' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const parseInteger = (name: string, value: string, min = 1) => {
    const number = Number(value);
    if (Number.isInteger(number) && number >= min) return number;
    throw new Error(`--${name} is no whole number from ${min}: ${value}`);
  };
  const number = (name: 'products' | 'orders' | 'rounds' | 'seconds' | 'turns' | 'port' | 'rate', min?: number) =>
    parseInteger(name, values[name], min);
  const numbers = (name: 'sizes' | 'order-sizes', min?: number) =>
    values[name].split(',').map((value) => parseInteger(name, value, min));
  return {
    command: positionals[0] ?? 'compare',
    help: values.help,
    size: { products: number('products'), orders: number('orders', 0) },
    fresh: values.fresh,
    other: values.other,
    rounds: number('rounds'),
    seconds: number('seconds'),
    turns: number('turns'),
    only: values.only.split(',').filter((part) => part !== ''),
    baselines: values.baselines,
    port: number('port'),
    sizes: numbers('sizes'),
    orderSizes: numbers('order-sizes', 0),
    rate: number('rate'),
    minutes: Number(values.minutes),
    json: values.json,
  };
}

export function isSelected(name: string, selected: readonly string[]): boolean {
  return selected.length === 0 || selected.some((part) => name.includes(part));
}
