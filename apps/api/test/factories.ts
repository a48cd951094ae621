import { randomBytes } from 'node:crypto';
import { toSlug } from '@kinari/contract/slug';
import { sql } from 'kysely';
import { hashPassword } from '../src/identity/passwords/password-hash.ts';
import { createSessionToken, hashToken } from '../src/identity/token.ts';
import type { Db } from '../src/platform/database/db.ts';
import { ROLE_IDS } from './roles.ts';

let count = 0;
const unique = (word: string) => `${word} ${(count += 1)}`;

type CategoryInput = { name?: string; parent?: { id: string; depth: number }; archived?: boolean };

export async function createTestCategory(db: Db, { name = unique('Category'), parent, archived }: CategoryInput = {}) {
  return db
    .insertInto('categories')
    .values({
      name,
      slug: toSlug(name),
      parent_id: parent?.id ?? null,
      depth: (parent?.depth ?? 0) + 1,
      archived_at: archived ? new Date() : null,
    })
    .returning(['id', 'name', 'slug', 'depth'])
    .executeTakeFirstOrThrow();
}

type ProductInput = { name?: string; categoryId?: string; archived?: boolean };

export async function createTestProduct(db: Db, { name = unique('Product'), categoryId, archived }: ProductInput = {}) {
  return db
    .insertInto('products')
    .values({
      name,
      category_id: categoryId ?? (await createTestCategory(db)).id,
      archived_at: archived ? new Date() : null,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

type VariantInput = {
  productId?: string;
  size?: string | null;
  color?: string;
  colorHex?: string;
  stock?: number;
  price?: number;
  saving?: number;
};

/** Prices are in paise. */
export async function createTestVariant(db: Db, input: VariantInput = {}) {
  return db
    .insertInto('variants')
    .values({
      product_id: input.productId ?? (await createTestProduct(db)).id,
      color: input.color ?? 'Indigo',
      color_hex: input.colorHex ?? '#2f4e86',
      size: input.size === undefined ? '40' : input.size,
      stock: input.stock ?? 10,
      price_paise: input.price ?? 89_900,
      saving_paise: input.saving ?? 0,
    })
    .returning(['id', 'product_id as productId'])
    .executeTakeFirstOrThrow();
}

/** Password of every test user. */
export const PASSWORD = 'jamun and tota, twice a day';
let passwordHash: Promise<string> | undefined;

type UserInput = { userType?: 'CUSTOMER' | 'ADMIN'; roleId?: string };

/** Creates an account with a session. Send `headers` to authenticate as that user. Staff are owners unless a role is given. */
export async function createTestUser(db: Db, { userType = 'CUSTOMER', roleId = ROLE_IDS.owner }: UserInput = {}) {
  const username = `person${randomBytes(6).toString('hex')}`;
  const user = await db
    .insertInto('users')
    .values({
      username,
      email: `${username}@example.com`,
      password_hash: await (passwordHash ??= hashPassword(PASSWORD)),
      first_name: 'Asha',
      last_name: 'Rao',
      name_given_at: new Date(),
      user_type: userType,
    })
    .returning(['id', 'username', 'email'])
    .executeTakeFirstOrThrow();
  if (userType === 'ADMIN') await db.insertInto('staff_roles').values({ user_id: user.id, role_id: roleId }).execute();
  return { ...user, ...(await createTestSession(db, user.id)) };
}

export async function createTestSession(db: Db, userId: string) {
  const token = createSessionToken();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await db
    .insertInto('sessions')
    .values({ user_id: userId, token_hash: hashToken(token), expires_at: tomorrow })
    .execute();
  return { token, headers: { authorization: `Bearer ${token}` } };
}

/** Returns a random IP, because rate limits count by IP. */
export function randomIp(): string {
  const [a, b, c] = randomBytes(3);
  return `10.${a}.${b}.${c}`;
}

export async function createTestAddress(db: Db, userId: string, { isDefault = true }: { isDefault?: boolean } = {}) {
  return db
    .insertInto('addresses')
    .values({
      user_id: userId,
      line1: '14 Laxmi Road',
      city: 'Pune',
      state: 'Maharashtra',
      postal_code: '411030',
      is_default: isDefault,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

type CartItem = { variantId: string; quantity?: number };

/** Creates a logged-in customer with an address and these variants in the cart at current prices. */
export async function createTestBuyer(db: Db, items: CartItem[]) {
  const person = await createTestUser(db);
  const address = await createTestAddress(db, person.id);
  await fillCart(db, person.id, items);
  return { ...person, addressId: address.id };
}

/** Creates a buyer with two units of a kurta in the cart, and the variant. */
export async function createKurtaBuyer(db: Db, name: string) {
  const { id: productId } = await createTestProduct(db, { name });
  const { id: variantId } = await createStockedVariant(db, {
    productId,
    size: '42',
    stock: 5,
    price: 89_900,
    saving: 30_000,
  });
  return { variantId, buyer: await createTestBuyer(db, [{ variantId, quantity: 2 }]) };
}

export async function fillCart(db: Db, userId: string, items: CartItem[]): Promise<void> {
  const cart = await db
    .insertInto('carts')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ updated_at: new Date() }))
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { variantId, quantity = 1 } of items) {
    const { price } = await db
      .selectFrom('variants')
      .select('price_paise as price')
      .where('id', '=', variantId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('cart_lines')
      .values({ cart_id: cart.id, variant_id: variantId, quantity, shown_price_paise: price })
      .execute();
  }
}

/** Also records the initial stock movement. */
export async function createStockedVariant(db: Db, input: VariantInput & { stock: number }) {
  const variant = await createTestVariant(db, input);
  if (input.stock > 0) {
    await db
      .insertInto('stock_movements')
      .values({ variant_id: variant.id, units: input.stock, reason: 'initial' })
      .execute();
  }
  return variant;
}

/**
 * Places an order again, `count` times and a second earlier each time. Takes no stock and sends no email. Returns the ids.
 * Tests create orders through the API or SQL functions (`place_order`, `create_order`), never with an insert.
 */
export async function repeatTestOrder(db: Db, orderId: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select repeated.order_id as id
    from orders placed
    cross join generate_series(1, ${count}::int) n
    cross join lateral create_order(
      jsonb_populate_record(placed, jsonb_build_object(
        'cart_version', placed.cart_version + n, 'placed_at', placed.placed_at - n * interval '1 second'
      )),
      array(
        select quoted
        from quote_lines(array(
          select row(line.id, line.variant_id, line.quantity, line.price_paise, placed.placed_at)::cart_item
          from order_lines line where line.order_id = placed.id
        )) quoted
      ),
      placed.user_id
    ) repeated
    where placed.id = ${orderId}
  `.execute(db);
  return rows.map(({ id }) => id);
}
