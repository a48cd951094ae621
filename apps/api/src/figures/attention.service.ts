import { ATTENTION } from '@kinari/contract/calls/desk/figures';
import type { Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { dayInIndia } from '../platform/clock.ts';
import type { Queryable } from '../platform/database/db.ts';
import { countWaiting } from './attention.queries.ts';

// Beyond it nobody reads the number, and counting would take the longer the worse things are.
const MOST_COUNTED = 1000;

/** What needs a hand, most urgent first. */
export async function readAttention(db: Queryable, asOf: Date): Promise<Reply<'readAttention'>> {
  const waiting = await countWaiting(db, dayInIndia(asOf), MOST_COUNTED + 1);
  const found = new Map(waiting.map((row) => [row.kind, row]));
  return {
    items: ATTENTION.flatMap((kind) => {
      const { count, since, paise } = found.get(kind) ?? { count: 0, since: null, paise: null };
      if (count === 0) return [];
      const atLeast = count > MOST_COUNTED;
      return {
        kind,
        count: Math.min(count, MOST_COUNTED),
        atLeast,
        since: since?.toISOString() ?? null,
        // Of what was not counted to the end no sum is known.
        sum: paise === null || atLeast ? null : toRupees(paise),
      };
    }),
  };
}
