import { sql } from 'kysely';
import type { Job } from '../platform/jobs.ts';

/** Deletes the IP range of an unverified account's order once the order no longer counts against the limit. */
export const purgeUnverifiedReservationsJob: Job = {
  name: 'purge_ended_holds',
  schedule: '37 * * * *',
  run: async ({ db, log }) => {
    const { numAffectedRows } = await sql`
      delete from unverified_holds hold
      using orders held
      join users buyer on buyer.id = held.user_id
      where held.id = hold.order_id
        and (held.delivery_status not in ('PENDING', 'SHIPPED') or buyer.email_verified_at is not null)
    `.execute(db);
    log.info({ deletedCount: Number(numAffectedRows ?? 0) }, 'purged order ip ranges');
  },
};
