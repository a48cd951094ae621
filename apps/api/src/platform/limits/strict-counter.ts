import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Count, Counter } from './counter.ts';

/** Counts in PostgreSQL: slower than Redis, but never lost, never late and the same for every process. */
export function createStrictCounter(db: Db): Counter {
  return {
    async increment(key, windowMs) {
      const { rows } = await sql<Count>`
        insert into strict_counts as counted (key, current, ends_at)
        values (${hashKey(key)}, 1, now() + ${windowMs} * interval '1 millisecond')
        on conflict (key) do update set
          current = case when counted.ends_at <= now() then 1 else counted.current + 1 end,
          ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
        returning current, (extract(epoch from ends_at - now()) * 1000)::double precision as ttl
      `.execute(db);
      if (!rows[0]) throw new Error('An upsert returned no row');
      return rows[0];
    },
    async decrement(key) {
      await sql`
        update strict_counts set current = current - 1 where key = ${hashKey(key)} and current > 0 and ends_at > now()
      `.execute(db);
    },
    async read(key) {
      const row = await db
        .selectFrom('strict_counts')
        .select('current')
        .where('key', '=', hashKey(key))
        .where('ends_at', '>', sql<Date>`now()`)
        .executeTakeFirst();
      return row?.current ?? 0;
    },
    async forget(key) {
      await db.deleteFrom('strict_counts').where('key', '=', hashKey(key)).execute();
    },
  };
}

export async function deleteExpiredCounts(db: Db): Promise<void> {
  await sql`delete from strict_counts where ends_at < now()`.execute(db);
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
