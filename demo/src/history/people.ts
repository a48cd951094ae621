import { hashPassword } from '@kinari/api/identity/passwords/password-hash';
import { setBuiltInRole } from '@kinari/api/identity/staff/role.queries';
import type { Db, Tx } from '@kinari/api/platform/database/db';
import { sql } from 'kysely';
import { DEMO_ADMIN, DEMO_PACKER } from '../shop/people.ts';
import { DAY_MS, HOUR_MS } from './calendar.ts';
import type { HistoryCustomer } from './customers.ts';
import type { History } from './planned-order.ts';

export type HistoryPeople = {
  customers: ReadonlyMap<string, { id: string; cartId: string; addressId: string }>;
  /** Two staff members who take turns. */
  staff: readonly [string, string];
};

// Not a valid hash, so no password can match.
const NO_PASSWORD = 'none';

/** Adds the customers that the small demo does not have, and a second staff member. */
export async function insertHistoryPeople(tx: Tx, { customers, orders }: History, now: Date): Promise<void> {
  const created = new Date(now.getTime() - 400 * DAY_MS);
  const { id: staffId } = await tx
    .insertInto('users')
    .values({
      username: DEMO_PACKER.username,
      email: DEMO_PACKER.email,
      first_name: DEMO_PACKER.firstName,
      last_name: DEMO_PACKER.lastName,
      password_hash: await hashPassword(DEMO_PACKER.password),
      user_type: 'ADMIN',
      name_given_at: created,
      staff_since: created,
      created_at: created,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setBuiltInRole(tx, staffId, 'packing');
  await tx
    .insertInto('security_events')
    .values({
      user_id: staffId,
      kind: 'login',
      at: new Date(now.getTime() - HOUR_MS),
      device: 'Chrome on Android',
      network: '192.0.2.0/24',
    })
    .execute();
  await tx
    .updateTable('users')
    .set({ created_at: created, staff_since: created })
    .where('username', '=', DEMO_ADMIN.username)
    .execute();
  const known = new Set((await tx.selectFrom('users').select('username').execute()).map(({ username }) => username));
  const missing = customers.filter(({ username }) => !known.has(username));
  const firstOrders = new Map(orders.toReversed().map(({ customer, placedAt }) => [customer, placedAt]));
  // Some register and order at once, others take their time.
  const joinedAt = (customer: HistoryCustomer, n: number) =>
    new Date((firstOrders.get(customer) ?? now).getTime() - (((n * 53) % 17) ** 2 + 0.2) * HOUR_MS);
  const inserted = await tx
    .insertInto('users')
    .values(missing.map((customer, n) => toUserRow(customer, joinedAt(customer, n))))
    .returning(['id', 'username'])
    .execute();
  const idOf = new Map(inserted.map(({ id, username }) => [username, id]));
  await tx
    .insertInto('addresses')
    .values(
      missing.map(({ username, address }) => ({ ...address, user_id: idOf.get(username) ?? '', is_default: true })),
    )
    .execute();
  await tx
    .insertInto('carts')
    .values(inserted.map(({ id }) => ({ user_id: id })))
    .execute();
}

function toUserRow({ username, firstName, lastName, mobile, isVerified }: HistoryCustomer, joinedAt: Date) {
  return {
    username,
    email: `${username}@example.com`,
    first_name: firstName,
    last_name: lastName,
    mobile,
    name_given_at: joinedAt,
    email_verified_at: isVerified ? joinedAt : null,
    created_at: joinedAt,
    password_hash: NO_PASSWORD,
  };
}

export async function findHistoryPeople(db: Db, adminUsername: string): Promise<HistoryPeople> {
  const { rows } = await sql<{ username: string; id: string; cartId: string; addressId: string }>`
    select person.username, person.id, cart.id as "cartId", address.id as "addressId"
    from users person
    join carts cart on cart.user_id = person.id
    join addresses address on address.user_id = person.id and address.is_default
  `.execute(db);
  const staffId = async (username: string) =>
    (await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
  return {
    customers: new Map(rows.map(({ username, ...ids }) => [username, ids])),
    staff: [await staffId(adminUsername), await staffId(DEMO_PACKER.username)],
  };
}
