import { addCustomerNote } from '@kinari/api/customers/customer-details.service';
import type { Db } from '@kinari/api/platform/database/db';
import { sql } from 'kysely';
import { DEMO_ADMIN } from './people.ts';

const NOTES = [
  { who: 'lakshmi', text: 'Prefers to be called after six in the evening. Speaks Tamil and English.' },
  { who: 'lakshmi', text: 'Asked whether the Kanjivaram comes in green; promised to write when it does.' },
  { who: 'ravi', text: 'Two deliveries failed at the gate. Ask for the flat number.' },
];

const MOBILES = [
  { who: 'lakshmi', mobile: '9822041736' },
  { who: 'fatima', mobile: '9819023344' },
  { who: 'joseph', mobile: '9447012358' },
];

/** Dates customers before their first order. Gives some a mobile number and a verified email, and some a staff note. */
export async function createDemoCustomers(db: Db): Promise<void> {
  await sql`
    update users
    set created_at = first.placed_at - interval '3 days'
    from (select user_id, min(placed_at) as placed_at from orders group by user_id) first
    where first.user_id = users.id and users.created_at > first.placed_at
  `.execute(db);
  for (const { who, mobile } of MOBILES)
    await db.updateTable('users').set({ mobile, email_verified_at: new Date() }).where('username', '=', who).execute();
  const { id: actorId } = await getUserByName(db, DEMO_ADMIN.username);
  for (const { who, text } of NOTES) {
    const { id: customerId } = await getUserByName(db, who);
    await addCustomerNote(db, { customerId, actorId, text, key: undefined });
  }
}

function getUserByName(db: Db, username: string): Promise<{ id: string }> {
  return db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
}
