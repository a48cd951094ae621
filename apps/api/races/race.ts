import type pg from 'pg';
import { expectBooksInOrder } from '../test/ledger.ts';
import type { Floor } from './floor.ts';

/** Alters the database of a race before anything connects to it. */
export type Change = (pool: pg.Pool) => Promise<void>;

export type Race = {
  /** What holds in the shop, whoever is quicker. */
  fact: string;
  /** What the race needs in its database, such as places to pause at. */
  change?: Change | undefined;
  /** Tries it on a shop of its own; throws when it does not hold, else answers the figure. */
  run: (floor: Floor) => Promise<string>;
};

/** A fact that is only known when people do things at once. The books are gone through after each. */
export function race(fact: string, run: Race['run'], { change }: { change?: Change } = {}): Race {
  return {
    fact,
    change,
    async run(floor) {
      const figure = await run(floor);
      await expectBooksInOrder(floor.db);
      return figure;
    },
  };
}
