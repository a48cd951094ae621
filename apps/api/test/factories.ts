import { randomBytes } from 'node:crypto';
import { slugOf } from '@kinari/contract/slug';
import { hashPassword } from '../src/identity/passwords/passwords.ts';
import { hashToken, newSessionToken } from '../src/identity/token.ts';
import type { Db } from '../src/platform/database/db.ts';

let count = 0;
const unique = (word: string) => `${word} ${(count += 1)}`;

type CategoryFacts = { name?: string; parent?: { id: string; depth: number }; archived?: boolean };

export async function aCategory(db: Db, { name = unique('Category'), parent, archived }: CategoryFacts = {}) {
  return db
    .insertInto('categories')
    .values({
      name,
      slug: slugOf(name),
      parent_id: parent?.id ?? null,
      depth: (parent?.depth ?? 0) + 1,
      archived_at: archived ? new Date() : null,
    })
    .returning(['id', 'name', 'slug', 'depth'])
    .executeTakeFirstOrThrow();
}

type ProductFacts = { name?: string; categoryId?: string; archived?: boolean };

export async function aProduct(db: Db, { name = unique('Product'), categoryId, archived }: ProductFacts = {}) {
  return db
    .insertInto('products')
    .values({
      name,
      category_id: categoryId ?? (await aCategory(db)).id,
      archived_at: archived ? new Date() : null,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

type VariantFacts = {
  productId?: string;
  size?: string | null;
  color?: string;
  stock?: number;
  price?: number;
  saving?: number;
};

/** A variant for sale; `price` and `saving` are paise. */
export async function aVariant(db: Db, facts: VariantFacts = {}) {
  return db
    .insertInto('variants')
    .values({
      product_id: facts.productId ?? (await aProduct(db)).id,
      color: facts.color ?? 'Indigo',
      color_hex: '#2f4e86',
      size: facts.size === undefined ? '40' : facts.size,
      stock: facts.stock ?? 10,
      price_paise: facts.price ?? 89_900,
      saving_paise: facts.saving ?? 0,
    })
    .returning(['id', 'product_id as productId'])
    .executeTakeFirstOrThrow();
}

/** What every person here signs in with. */
export const PASSWORD = 'jamun and tota, twice a day';
let passwordHash: Promise<string> | undefined;

/** An account with a live session; send `headers` to be that person. */
export async function aPerson(db: Db, { userType = 'CUSTOMER' }: { userType?: 'CUSTOMER' | 'ADMIN' } = {}) {
  const username = `person${randomBytes(6).toString('hex')}`;
  const user = await db
    .insertInto('users')
    .values({
      username,
      email: `${username}@example.com`,
      password_hash: await (passwordHash ??= hashPassword(PASSWORD)),
      first_name: 'Asha',
      last_name: 'Rao',
      user_type: userType,
    })
    .returning(['id', 'username', 'email'])
    .executeTakeFirstOrThrow();
  const token = newSessionToken();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await db
    .insertInto('sessions')
    .values({ user_id: user.id, token_hash: hashToken(token), expires_at: tomorrow })
    .execute();
  return { ...user, token, headers: { authorization: `Bearer ${token}` } };
}

/** An address on the internet that nobody has used before: limits count by it. */
export function aClientAddress(): string {
  const [a, b, c] = randomBytes(3);
  return `10.${a}.${b}.${c}`;
}

/** A delivery address, the default unless another one is. */
export async function anAddress(db: Db, userId: string, { isDefault = true }: { isDefault?: boolean } = {}) {
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

type Wanted = { variantId: string; quantity?: number };

/** A customer at the till: signed in, with an address, and with these things in the cart at the prices they have now. */
export async function aBuyer(db: Db, wanted: Wanted[]) {
  const person = await aPerson(db);
  const address = await anAddress(db, person.id);
  await fillCart(db, person.id, wanted);
  return { ...person, addressId: address.id };
}

export async function fillCart(db: Db, userId: string, wanted: Wanted[]): Promise<void> {
  const cart = await db
    .insertInto('carts')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ updated_at: new Date() }))
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { variantId, quantity = 1 } of wanted) {
    const { price } = await db
      .selectFrom('variants')
      .select('price_paise as price')
      .where('id', '=', variantId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('cart_lines')
      .values({ cart_id: cart.id, variant_id: variantId, quantity, seen_price_paise: price })
      .execute();
  }
}

/** Stock that came from somewhere: the movement that every shelf begins with. */
export async function aStockedVariant(db: Db, facts: VariantFacts & { stock: number }) {
  const variant = await aVariant(db, facts);
  if (facts.stock > 0) {
    await db
      .insertInto('stock_movements')
      .values({ variant_id: variant.id, units: facts.stock, reason: 'opening' })
      .execute();
  }
  return variant;
}
