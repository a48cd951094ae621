import { noteCustomer } from '@kinari/api/customers/customer-page.service';
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

/** Customers as staff know them: since before their first order, some with a number and a proven e-mail, and some with a note. */
export async function introduceCustomers(db: Db): Promise<void> {
  await sql`
    update users
    set created_at = first.placed_at - interval '3 days'
    from (select user_id, min(placed_at) as placed_at from orders group by user_id) first
    where first.user_id = users.id and users.created_at > first.placed_at
  `.execute(db);
  for (const { who, mobile } of MOBILES)
    await db.updateTable('users').set({ mobile, email_verified_at: new Date() }).where('username', '=', who).execute();
  const { id: actorId } = await personNamed(db, DEMO_ADMIN.username);
  for (const { who, text } of NOTES) {
    const { id: customerId } = await personNamed(db, who);
    await noteCustomer(db, { customerId, actorId, text, key: undefined });
  }
}

function personNamed(db: Db, username: string): Promise<{ id: string }> {
  return db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
}
