import { EXCHANGE_HELD_DAYS } from '@kinari/contract/words/return-words';
import { sql } from 'kysely';
import { DAY, later, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';
import { releaseExchange } from './staff.service.ts';

/** What is wanted in exchange waits for the goods so long, then others may have it. */
export const releaseExchanges = (now: Now): Job => ({
  name: 'release_exchanges',
  schedule: '37 3 * * *',
  run: async ({ db, log }) => {
    let released = 0;
    for (const id of await listWaitingTooLong(db, now())) if (await releaseExchange(db, id)) released += 1;
    log.info({ released }, 'exchanges that waited too long let go');
  },
});

async function listWaitingTooLong(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select back.id
    from returns back
    where back.state in ('accepted', 'moving')
      and back.decided_at < ${later(now, -EXCHANGE_HELD_DAYS * DAY)}
      and exists (select from return_lines where return_id = back.id and is_held)
    order by back.decided_at
  `.execute(db);
  return rows.map(({ id }) => id);
}
