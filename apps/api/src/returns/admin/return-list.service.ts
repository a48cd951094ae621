import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { RETURN_QUEUES } from '@kinari/contract/labels/return-labels';
import { toIndianDate } from '@kinari/contract/locale';
import { toRupees } from '@kinari/contract/money';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { toPaginationResponse } from '../../platform/http/pagination.ts';
import { sumPendingRefunds } from '../../refunds/refund-status.service.ts';
import { countReturnQueue, listReturnQueue } from './return-list.queries.ts';

const MAX_COUNTED = 10_000;

export async function listReturns(
  db: Db,
  { queue, q, page, limit }: EndpointQuery<'listReturns'>,
): Promise<EndpointResponse<'listReturns'>> {
  const prefix = toNumberPrefix(q);
  const [rows, found] = await Promise.all([
    listReturnQueue(db, { queue, prefix, limit, offset: (page - 1) * limit }),
    countReturnQueue(db, { queue, prefix, max: MAX_COUNTED + 1 }),
  ]);
  const exact = found <= MAX_COUNTED;
  return {
    returns: rows.map(({ paise, requestedAt, receivedAt, closedAt, ...orderReturn }) => ({
      ...orderReturn,
      amount: toRupees(paise),
      requestedAt: requestedAt.toISOString(),
      receivedAt: receivedAt?.toISOString() ?? null,
      closedAt: closedAt?.toISOString() ?? null,
    })),
    pagination: { ...toPaginationResponse({ page, limit }, Math.min(found, MAX_COUNTED)), exact },
  };
}

function toNumberPrefix(input: string): string {
  const characters = input
    .toUpperCase()
    .replace(/^R[-\s]+/, '')
    .trim();
  return characters === '' ? '' : `R-${characters}`;
}

export async function countReturns(db: Db, now: Now): Promise<EndpointResponse<'countReturns'>> {
  const [queues, { count: pending, late }] = await Promise.all([
    Promise.all(
      RETURN_QUEUES.map(
        async (queue) => [queue, await countReturnQueue(db, { queue, prefix: '', max: MAX_COUNTED })] as const,
      ),
    ),
    sumPendingRefunds(db, toIndianDate(now())),
  ]);
  const counts = Object.fromEntries([...queues, ['pending-refunds', pending] as const]);
  return { counts: counts as EndpointResponse<'countReturns'>['counts'], late };
}
