import type { Query, Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { RETURN_QUEUES } from '@kinari/contract/words/return-words';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { paginationOf } from '../../platform/http/pagination.ts';
import { countRefundsDue } from '../../refunds/refunds-due.service.ts';
import { countQueue, listQueue } from './return-list.queries.ts';

// Beyond, nobody wants to know how many.
const MOST_COUNTED = 10_000;

export async function listReturns(
  db: Db,
  { queue, q, page, limit }: Query<'listReturns'>,
): Promise<Reply<'listReturns'>> {
  const beginning = numberBeginning(q);
  const [rows, found] = await Promise.all([
    listQueue(db, { queue, beginning, limit, offset: (page - 1) * limit }),
    countQueue(db, { queue, beginning, most: MOST_COUNTED + 1 }),
  ]);
  const exact = found <= MOST_COUNTED;
  return {
    returns: rows.map(({ paise, askedAt, receivedAt, closedAt, ...back }) => ({
      ...back,
      amount: toRupees(paise),
      askedAt: askedAt.toISOString(),
      receivedAt: receivedAt?.toISOString() ?? null,
      closedAt: closedAt?.toISOString() ?? null,
    })),
    pagination: { ...paginationOf({ page, limit }, Math.min(found, MOST_COUNTED)), exact },
  };
}

/** However somebody types the number of a slip. */
function numberBeginning(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/^R[-\s]+/, '')
    .trim();
  return letters === '' ? '' : `R-${letters}`;
}

export async function countReturns(db: Db, now: Now): Promise<Reply<'countReturns'>> {
  const [queues, { due, late }] = await Promise.all([
    Promise.all(
      RETURN_QUEUES.map(
        async (queue) => [queue, await countQueue(db, { queue, beginning: '', most: MOST_COUNTED })] as const,
      ),
    ),
    countRefundsDue(db, now),
  ]);
  const counts = Object.fromEntries([...queues, ['refunds-due', due] as const]);
  return { counts: counts as Reply<'countReturns'>['counts'], late };
}
