import { hashPassword } from '@kinari/api/identity/passwords/password-hash';
import { setBuiltInRole } from '@kinari/api/identity/staff/role.queries';
import type { MediaStore } from '@kinari/api/media/store';
import type { Db, Tx } from '@kinari/api/platform/database/db';
import type { SettingKey } from '@kinari/contract/settings';
import { insertCatalog, type Opening, renderImages } from './catalog.ts';
import { invoiceDemoOrders } from './invoices.ts';
import { type Buyer, placeDemoOrders } from './orders.ts';
import { ADDRESSES, COMPANY_DETAILS, DEMO_ADMIN, DEMO_CUSTOMER, OTHER_CUSTOMERS } from './people.ts';
import { createDemoShipments } from './shipments.ts';

// Changes to the default settings: attribute warnings for staff, online returns, and gift orders.
const DEMO_SETTINGS = [
  { key: 'missingAttributesPolicy' satisfies SettingKey, value: JSON.stringify('warn') },
  { key: 'selfServiceReturns' satisfies SettingKey, value: JSON.stringify(true) },
  { key: 'giftOrders' satisfies SettingKey, value: JSON.stringify(true) },
];

/** Fills an empty shop with forty orders of the last weeks. Returns false if the shop is not empty. */
export function seedDemoShop(db: Db, store: MediaStore): Promise<boolean> {
  return openDemoShop(db, store, {
    fill: async (tx, { adminId, buyers }) => {
      await placeDemoOrders(tx, buyers, adminId);
      await createDemoShipments(tx, adminId);
      await invoiceDemoOrders(tx);
    },
  });
}

type OpenOptions = {
  opening?: Opening;
  /** Runs in the same transaction. */
  fill: (tx: Tx, people: { adminId: string; buyers: Buyer[] }) => Promise<void>;
};

/** Fills an empty shop in one transaction: company, settings, catalogue, admin and customers. Returns false if it is not empty. */
export async function openDemoShop(db: Db, store: MediaStore, { opening, fill }: OpenOptions): Promise<boolean> {
  const existingCategory = await db.selectFrom('categories').select('id').limit(1).executeTakeFirst();
  if (existingCategory) return false;

  const keys = await renderImages(store);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('company').set(COMPANY_DETAILS).execute();
    await tx.insertInto('settings').values(DEMO_SETTINGS).execute();
    await insertCatalog(tx, keys, opening);
    const adminId = await insertUser(tx, DEMO_ADMIN, 'ADMIN');
    await fill(tx, { adminId, buyers: await insertCustomers(tx) });
  });
  return true;
}

type Person = { username: string; email: string; firstName: string; lastName: string; password?: string };

// Not a valid hash, so no password can match.
const NO_PASSWORD = 'none';

async function insertUser(tx: Tx, person: Person, userType: 'CUSTOMER' | 'ADMIN'): Promise<string> {
  const { id } = await tx
    .insertInto('users')
    .values({
      username: person.username,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      name_given_at: new Date(),
      password_hash: person.password ? await hashPassword(person.password) : NO_PASSWORD,
      user_type: userType,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (userType === 'ADMIN') await setBuiltInRole(tx, id, 'owner');
  return id;
}

async function insertCustomers(tx: Tx): Promise<Buyer[]> {
  const others = OTHER_CUSTOMERS.map((person) => ({ ...person, email: `${person.username}@example.com` }));
  const buyers: Buyer[] = [];
  for (const [n, person] of [DEMO_CUSTOMER, ...others].entries()) {
    const id = await insertUser(tx, person, 'CUSTOMER');
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
    buyers.push({ id, cartId });
  }
  return buyers;
}

/** Counts what the shop has, for the person who filled it. */
export async function summarizeShop(db: Db): Promise<string> {
  const count = async (table: 'categories' | 'products' | 'variants' | 'images' | 'orders') => {
    const { total } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return `${total} ${table}`;
  };
  const counts = [];
  for (const table of ['categories', 'products', 'variants', 'images', 'orders'] as const)
    counts.push(await count(table));
  return counts.join(', ');
}
