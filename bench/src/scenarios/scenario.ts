import type { Ask } from '../load/ask.ts';
import type { Crowd } from '../shop/crowd.ts';
import type { Shelf } from '../shop/shelf.ts';

/** How a shop is set up: replies kept as in life, or every reply made anew. */
export const SETTINGS = {
  kept: { CACHE: 'on' },
  unkept: { CACHE: 'off' },
} as const;

/** Questions that can be asked again and again, chosen by chance. */
export type Reading = {
  name: string;
  setting: keyof typeof SETTINGS;
  through: 'api' | 'web';
  /** Arrivals a second where latency is measured: well below what the slowest of those compared can take. */
  rate: number;
  connections?: number;
  asks: (shelf: Shelf) => Ask[];
};

/** What somebody does once, one request after the other, and the values by which the statements of one tell who it was. */
export type Turn = { visit: Ask[]; values: Record<string, string> };

/** Things that each person can do once, on a copy of the database. One turn counts as one, however many requests it takes. */
export type Writing = {
  name: string;
  rate: number;
  /** How many of the usual number of turns are enough. */
  share?: number;
  /** Whether PostgreSQL is measured alone with the same statements. */
  alone?: false;
  turns: (crowd: Crowd, count: number, shelf: Shelf) => Promise<Turn[]>;
};

export const CONNECTIONS = 16;
