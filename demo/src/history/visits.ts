import type { Db } from '@kinari/api/platform/database/db';
import { sql } from 'kysely';
import { createRandom, pickRandom, randomInteger } from '../random.ts';
import { DAY_MS } from './calendar.ts';

// What customers look for and the shop does not sell, with how often in the last month.
const SEARCHES_WITHOUT_RESULTS = {
  lehenga: 14,
  sherwani: 11,
  'kids kurta': 8,
  dupatta: 7,
  'air fryer': 5,
  'phone case': 5,
  blazer: 4,
  'nehru jacket': 4,
  sandals: 3,
  'power bank': 2,
  handbag: 2,
};
const CUSTOMERS_WITH_WISHLIST = 90;
const OPEN_CARTS = 14;

/** Adds what customers did without buying: searches, wishlists and open carts. Two carts have a sold-out variant. */
export async function insertVisits(db: Db, { soldOut, now }: { soldOut: readonly string[]; now: Date }): Promise<void> {
  const random = createRandom(7);
  for (const [query, count] of Object.entries(SEARCHES_WITHOUT_RESULTS))
    for (let n = 0; n < count; n += 1)
      await sql`
        insert into zero_result_searches (day, query) values (current_date - ${randomInteger(0, 27, random)}::int, ${query})
        on conflict (day, query) do update set count = zero_result_searches.count + 1
      `.execute(db);

  const customers = await db
    .selectFrom('users')
    .innerJoin('carts', 'carts.user_id', 'users.id')
    .select(['users.id', 'carts.id as cartId'])
    .where('username', '<>', 'asha')
    .orderBy('username')
    .execute();
  const variants = await db
    .selectFrom('variants')
    .select(['id', 'product_id as productId', 'price_paise as paise', 'sku', 'stock'])
    .orderBy('sku')
    .execute();
  for (const { id } of customers.slice(0, CUSTOMERS_WITH_WISHLIST)) {
    const { id: wishlistId } = await db
      .insertInto('wishlists')
      .values({ user_id: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const products = new Set(
      Array.from({ length: randomInteger(1, 5, random) }, () => pickRandom(variants, random).productId),
    );
    const addedAt = new Date(now.getTime() - random() * 90 * DAY_MS);
    await db
      .insertInto('wishlist_items')
      .values([...products].map((productId) => ({ wishlist_id: wishlistId, product_id: productId, added_at: addedAt })))
      .execute();
  }
  for (const [n, { cartId }] of customers.slice(-OPEN_CARTS).entries()) {
    const wanted =
      variants.find(({ sku }) => sku === soldOut[n]) ??
      pickRandom(
        variants.filter(({ stock }) => stock > 0),
        random,
      );
    const addedAt = new Date(now.getTime() - random() * 5 * DAY_MS);
    await db
      .insertInto('cart_lines')
      .values({
        cart_id: cartId,
        variant_id: wanted.id,
        quantity: 1,
        shown_price_paise: wanted.paise,
        added_at: addedAt,
      })
      .execute();
  }
}
