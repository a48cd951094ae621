import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken, newSessionToken } from '../src/identity/token.ts';
import type { Db } from '../src/platform/database/db.ts';

export type Buyer = { id: string; headers: Record<string, string>; addressId: string };
export type Wanted = { variantId: string; quantity?: number };

/** Customers at the till, one for each cart: signed in, with an address, and with these things at the prices of now. */
export async function aCrowd(db: Db, carts: readonly (readonly Wanted[])[]): Promise<Buyer[]> {
  const people = carts.map(() => {
    const token = newSessionToken();
    return { username: `buyer${randomBytes(8).toString('hex')}`, token, hash: hashToken(token).toString('hex') };
  });
  const { rows } = await sql<{ id: string; addressId: string }>`
    with person as (
      select row_number() over () as n, * from json_to_recordset(${JSON.stringify(people)}::json) as person (username text, hash text)
    ),
    account as (
      insert into users (username, email, password_hash, first_name, last_name)
      select username, username || '@example.com', 'nobody signs in with this', 'Asha', 'Rao' from person
      returning id, username
    ),
    session as (
      insert into sessions (user_id, token_hash, expires_at)
      select account.id, decode(hash, 'hex'), now() + interval '1 day' from account join person using (username)
    ),
    cart as (
      insert into carts (user_id) select id from account
    ),
    home as (
      insert into addresses (user_id, line1, city, state, postal_code, is_default)
      select id, '14 Laxmi Road', 'Pune', 'Maharashtra', '411030', true from account
      returning id, user_id
    )
    select account.id, home.id as "addressId"
    from person
    join account using (username)
    join home on home.user_id = account.id
    order by n
  `.execute(db);
  const crowd = rows.map((row, n) => ({ ...row, headers: { authorization: `Bearer ${people[n]?.token}` } }));
  await fillCarts(
    db,
    crowd.map(({ id }, n) => ({ userId: id, wanted: carts[n] ?? [] })),
  );
  return crowd;
}

/** One more customer like those of `aCrowd`. */
export async function aBuyerOf(db: Db, wanted: readonly Wanted[]): Promise<Buyer> {
  const [buyer] = await aCrowd(db, [wanted]);
  if (!buyer) throw new Error('Nobody came');
  return buyer;
}

/** Puts things into the carts of customers who have one. */
export async function fillCarts(
  db: Db,
  carts: readonly { userId: string; wanted: readonly Wanted[] }[],
): Promise<void> {
  const lines = carts.flatMap(({ userId, wanted }) =>
    wanted.map(({ variantId, quantity = 1 }) => ({ user_id: userId, variant_id: variantId, quantity })),
  );
  await sql`
    insert into cart_lines (cart_id, variant_id, quantity, seen_price_paise)
    select carts.id, line.variant_id, line.quantity, variants.price_paise
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (user_id uuid, variant_id uuid, quantity integer)
    join carts using (user_id)
    join variants on variants.id = line.variant_id
  `.execute(db);
}
