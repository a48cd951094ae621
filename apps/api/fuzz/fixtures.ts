import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createBuyer } from '../races/buyers.ts';
import type { Db } from '../src/platform/database/db.ts';
import { createStockedVariant, createTestProduct, createTestUser } from '../test/factories.ts';

export type Actor = 'guest' | 'customer' | 'admin';

/** Existing ids, words and sessions that requests are built from. */
export type Fixtures = {
  ids: string[];
  /** Names, slugs and words that exist in the shop. */
  words: string[];
  tokenOf(actor: Actor): string | undefined;
  /** Logs in again users whose session a request has ended, and reloads the ids and words. */
  renew(): Promise<void>;
};

const MAX_IDS = 400;
const MIN_PRODUCTS = 12;
const WORDS = ['kurta', 'Indigo', 'साड़ी', 'ಸೀರೆ', 'size 40', 'a', '100%', "O'Neil", 'café'];

/** A small shop that is refilled when requests have emptied it. */
export async function createFixtures(db: Db): Promise<Fixtures> {
  const tokens: Record<Exclude<Actor, 'guest'>, string> = { customer: '', admin: '' };
  const fixtures: Fixtures = {
    ids: [randomUUID()],
    words: WORDS,
    tokenOf: (actor) => (actor === 'guest' ? undefined : tokens[actor]),
    async renew() {
      await ensureProducts(db);
      tokens.customer = await createCustomerSession(db);
      tokens.admin = (await createTestUser(db, { userType: 'ADMIN' })).token;
      fixtures.ids = [randomUUID(), ...(await listIds(db))];
      fixtures.words = [...WORDS, ...(await listWords(db))];
    },
  };
  await fixtures.renew();
  return fixtures;
}

async function ensureProducts(db: Db): Promise<void> {
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from products where archived_at is null
  `.execute(db);
  for (let productCount = rows[0]?.live ?? 0; productCount < MIN_PRODUCTS; productCount++) {
    const name = `Kurta ${createHash('sha1').update(randomUUID()).digest('hex').slice(0, 6)}`;
    const { id: productId } = await createTestProduct(db, { name });
    for (const size of ['38', '40']) await createStockedVariant(db, { productId, size, stock: 1000 });
  }
}

async function createCustomerSession(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from variants where archived_at is null and stock > 5 order by random() limit 2
  `.execute(db);
  const { headers } = await createBuyer(
    db,
    rows.map(({ id }) => ({ variantId: id })),
  );
  return headers.authorization?.replace('Bearer ', '') ?? '';
}

async function listIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select id::text from products order by random() limit 20)
    union all (select id::text from variants where archived_at is null order by random() limit 20)
    union all (select id::text from categories order by random() limit 20)
    union all (select id::text from addresses order by created_at desc limit 10)
    union all (select id::text from cart_lines order by random() limit 10)
    union all (select id::text from orders order by random() limit 20)
    union all (select id::text from images order by random() limit 10)
    union all (select id::text from sessions order by created_at desc limit 4)
  `.execute(db);
  return rows.map(({ id }) => id).slice(0, MAX_IDS);
}

async function listWords(db: Db): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    (select name as word from products where archived_at is null order by random() limit 20)
    union all (select slug from categories where archived_at is null order by random() limit 20)
    union all (select name from categories where archived_at is null order by random() limit 5)
  `.execute(db);
  return rows.map(({ word }) => word);
}
