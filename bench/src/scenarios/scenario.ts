import type { LoadRequest } from '../load/load-request.ts';
import type { BuyerPool } from '../shop/buyers.ts';
import type { ShopData } from '../shop/stock.ts';

/** Settings of a shop: with or without response caches. */
export const SETTINGS = {
  cached: { RESPONSE_CACHE: 'on' },
  unkept: { RESPONSE_CACHE: 'off' },
} as const;

/** Read requests that can be repeated, chosen at random. */
export type ReadScenario = {
  name: string;
  setting: keyof typeof SETTINGS;
  target: 'api' | 'web';
  /** Arrivals per second for the latency measurement, well below the maximum of the slowest candidate. */
  rate: number;
  connections?: number;
  buildRequests: (shopData: ShopData) => LoadRequest[];
};

/** One sequence of requests that a customer can make once, and the customer's values in its SQL statements. */
export type Transaction = { visit: LoadRequest[]; values: Record<string, string> };

/** Write requests that each customer can make once, on a copy of the database. A turn counts as one, with all its requests. */
export type WriteScenario = {
  name: string;
  rate: number;
  /** Share of the usual number of turns. */
  share?: number;
  /** False if PostgreSQL cannot be measured alone with the same statements. */
  hasBaseline?: false;
  createTransactions: (buyerPool: BuyerPool, count: number, shopData: ShopData) => Promise<Transaction[]>;
};

export const CONNECTIONS = 16;
