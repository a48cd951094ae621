import { hashPassword } from '@kinari/api/identity/passwords/passwords';
import type { MediaStore } from '@kinari/api/media/store';
import type { Db, Tx } from '@kinari/api/platform/database/db';
import type { SettingKey } from '@kinari/contract/settings';
import { insertCatalogue, renderPictures } from './catalogue.ts';
import { invoiceDemoOrders } from './documents.ts';
import { type Buyer, placeDemoOrders } from './orders.ts';
import { packDemoOrders } from './parcels.ts';
import { ADDRESSES, COMPANY, DEMO_ADMIN, DEMO_CUSTOMER, OTHER_CUSTOMERS } from './people.ts';

// Beside what a fresh shop does: staff see which facts a product lacks, customers return things by themselves, and an order can be a gift.
const SETTINGS = [
  { key: 'productFacts' satisfies SettingKey, value: JSON.stringify('warn') },
  { key: 'returnsOnline' satisfies SettingKey, value: JSON.stringify(true) },
  { key: 'gifts' satisfies SettingKey, value: JSON.stringify(true) },
];

/** Fills an empty shop in one transaction; answers what it now holds, or nothing when the shop was not empty. */
export async function fillDemoShop(db: Db, store: MediaStore): Promise<string | undefined> {
  const stranger = await db.selectFrom('categories').select('id').limit(1).executeTakeFirst();
  if (stranger) return undefined;

  const keys = await renderPictures(store);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('company').set(COMPANY).execute();
    await tx.insertInto('settings').values(SETTINGS).execute();
    await insertCatalogue(tx, keys);
    const adminId = await insertPerson(tx, DEMO_ADMIN, 'ADMIN');
    await placeDemoOrders(tx, await insertCustomers(tx), adminId);
    await packDemoOrders(tx, adminId);
    await invoiceDemoOrders(tx);
  });
  return describe(db);
}

type Person = { username: string; email: string; firstName: string; lastName: string; password?: string };

// Nobody can sign in with this: no password has it as its hash.
const NO_PASSWORD = 'none';

async function insertPerson(tx: Tx, person: Person, userType: 'CUSTOMER' | 'ADMIN'): Promise<string> {
  const { id } = await tx
    .insertInto('users')
    .values({
      username: person.username,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      password_hash: person.password ? await hashPassword(person.password) : NO_PASSWORD,
      user_type: userType,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertCustomers(tx: Tx): Promise<Buyer[]> {
  const others = OTHER_CUSTOMERS.map((person) => ({ ...person, email: `${person.username}@example.com` }));
  const buyers: Buyer[] = [];
  for (const [n, person] of [DEMO_CUSTOMER, ...others].entries()) {
    const id = await insertPerson(tx, person, 'CUSTOMER');
    const address = ADDRESSES[n % ADDRESSES.length] ?? ADDRESSES[0];
    if (address)
      await tx
        .insertInto('addresses')
        .values({ ...address, user_id: id, is_default: true })
        .execute();
    const { id: cartId } = await tx
      .insertInto('carts')
      .values({ user_id: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    buyers.push({ ...person, id, cartId });
  }
  return buyers;
}

async function describe(db: Db): Promise<string> {
  const count = async (table: 'categories' | 'products' | 'variants' | 'pictures' | 'orders') => {
    const { total } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return `${total} ${table}`;
  };
  const counts = [];
  for (const table of ['categories', 'products', 'variants', 'pictures', 'orders'] as const)
    counts.push(await count(table));
  return counts.join(', ');
}
