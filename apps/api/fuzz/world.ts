import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { aBuyerOf } from '../races/crowd.ts';
import type { Db } from '../src/platform/database/db.ts';
import { aPerson, aProduct, aStockedVariant } from '../test/factories.ts';

export type Actor = 'guest' | 'customer' | 'admin';

/** What requests are made of: things that are there, and who asks for them. */
export type World = {
  ids: string[];
  /** Names, slugs and words that are found somewhere. */
  words: string[];
  tokenOf(actor: Actor): string | undefined;
  /** Signs in whoever was signed out by a request of their own, and looks again at what there is. */
  renew(): Promise<void>;
};

const MOST_IDS = 400;
const FEWEST_PRODUCTS = 12;
const WORDS = ['kurta', 'Indigo', 'साड़ी', 'ಸೀರೆ', 'size 40', 'a', '100%', "O'Neil", 'café'];

/** A small shop that is filled up whenever the requests have emptied it. */
export async function openWorld(db: Db): Promise<World> {
  const tokens: Record<Exclude<Actor, 'guest'>, string> = { customer: '', admin: '' };
  const world: World = {
    ids: [randomUUID()],
    words: WORDS,
    tokenOf: (actor) => (actor === 'guest' ? undefined : tokens[actor]),
    async renew() {
      await fillUp(db);
      tokens.customer = await aSignedInCustomer(db);
      tokens.admin = (await aPerson(db, { userType: 'ADMIN' })).token;
      world.ids = [randomUUID(), ...(await idsIn(db))];
      world.words = [...WORDS, ...(await wordsIn(db))];
    },
  };
  await world.renew();
  return world;
}

async function fillUp(db: Db): Promise<void> {
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from products where archived_at is null
  `.execute(db);
  for (let live = rows[0]?.live ?? 0; live < FEWEST_PRODUCTS; live++) {
    const name = `Kurta ${createHash('sha1').update(randomUUID()).digest('hex').slice(0, 6)}`;
    const { id: productId } = await aProduct(db, { name });
    for (const size of ['38', '40']) await aStockedVariant(db, { productId, size, stock: 1000 });
  }
}

async function aSignedInCustomer(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from variants where archived_at is null and stock > 5 order by random() limit 2
  `.execute(db);
  const { headers } = await aBuyerOf(
    db,
    rows.map(({ id }) => ({ variantId: id })),
  );
  return headers.authorization?.replace('Bearer ', '') ?? '';
}

async function idsIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select id::text from products order by random() limit 20)
    union all (select id::text from variants where archived_at is null order by random() limit 20)
    union all (select id::text from categories order by random() limit 20)
    union all (select id::text from addresses order by created_at desc limit 10)
    union all (select id::text from cart_lines order by random() limit 10)
    union all (select id::text from orders order by random() limit 20)
    union all (select id::text from pictures order by random() limit 10)
    union all (select id::text from sessions order by created_at desc limit 4)
  `.execute(db);
  return rows.map(({ id }) => id).slice(0, MOST_IDS);
}

async function wordsIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    (select name as word from products where archived_at is null order by random() limit 20)
    union all (select slug from categories where archived_at is null order by random() limit 20)
    union all (select name from categories where archived_at is null order by random() limit 5)
  `.execute(db);
  return rows.map(({ word }) => word);
}
