import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createSessionToken, hashToken } from '../src/identity/token.ts';
import type { Db } from '../src/platform/database/db.ts';

export type Buyer = { id: string; headers: Record<string, string>; addressId: string };
export type CartItem = { variantId: string; quantity?: number };

/** Creates one logged-in customer per cart, with an address and these items at current prices. */
export async function createBuyers(db: Db, carts: readonly (readonly CartItem[])[]): Promise<Buyer[]> {
  const accounts = carts.map(() => {
    const token = createSessionToken();
    return { username: `buyer${randomBytes(8).toString('hex')}`, token, hash: hashToken(token).toString('hex') };
  });
  const { rows } = await sql<{ id: string; addressId: string }>`
    with person as (
      select row_number() over () as n, * from json_to_recordset(${JSON.stringify(accounts)}::json) as person (username text, hash text)
    ),
    account as (
      insert into users (username, email, password_hash, first_name, last_name)
      select username, username || '@example.com', 'no login', 'Asha', 'Rao' from person
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
  const buyers = rows.map((row, n) => ({ ...row, headers: { authorization: `Bearer ${accounts[n]?.token}` } }));
  await fillCarts(
    db,
    buyers.map(({ id }, n) => ({ userId: id, items: carts[n] ?? [] })),
  );
  return buyers;
}

export async function createBuyer(db: Db, items: readonly CartItem[]): Promise<Buyer> {
  const [buyer] = await createBuyers(db, [items]);
  if (!buyer) throw new Error('No buyer was created');
  return buyer;
}

export async function fillCarts(
  db: Db,
  carts: readonly { userId: string; items: readonly CartItem[] }[],
): Promise<void> {
  const lines = carts.flatMap(({ userId, items }) =>
    items.map(({ variantId, quantity = 1 }) => ({ user_id: userId, variant_id: variantId, quantity })),
  );
  await sql`
    insert into cart_lines (cart_id, variant_id, quantity, shown_price_paise)
    select carts.id, line.variant_id, line.quantity, variants.price_paise
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (user_id uuid, variant_id uuid, quantity integer)
    join carts using (user_id)
    join variants on variants.id = line.variant_id
  `.execute(db);
}
