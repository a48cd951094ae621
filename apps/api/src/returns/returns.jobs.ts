import { EXCHANGE_RESERVATION_DAYS } from '@kinari/contract/labels/return-labels';
import { sql } from 'kysely';
import { addMs, DAY, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';
import { releaseExpiredExchange } from './review-return.service.ts';

/** Releases stock reserved for exchanges whose goods did not arrive in time. */
export const releaseExpiredExchanges = (now: Now): Job => ({
  name: 'release_expired_exchanges',
  schedule: '37 3 * * *',
  run: async ({ db, log }) => {
    let releasedCount = 0;
    for (const id of await listExpiredExchanges(db, now()))
      if (await releaseExpiredExchange(db, id)) releasedCount += 1;
    log.info({ releasedCount }, 'released expired exchanges');
  },
});

async function listExpiredExchanges(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select order_return.id
    from returns order_return
    where order_return.status in ('approved', 'in_transit')
      and order_return.reviewed_at < ${addMs(now, -EXCHANGE_RESERVATION_DAYS * DAY)}
      and exists (select from return_lines where return_id = order_return.id and is_reserved)
    order by order_return.reviewed_at
  `.execute(db);
  return rows.map(({ id }) => id);
}
