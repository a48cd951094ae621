import type { Reply } from '@kinari/contract/contract';
import { summarise, toRupees } from '@kinari/contract/money';
import { findVariantForSale } from '../catalog/variant.service.ts';
import { toWirePicture } from '../media/pictures.ts';
import type { Db, Tx } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  type CartLineRow,
  deleteLine,
  findLine,
  findQuantity,
  listCartLines,
  lockCart,
  rememberPricesSeen,
  setLine,
} from './cart.queries.ts';

type Cart = Reply<'readCart'>;

// More of one thing than a household buys; beyond it, people should talk to the shop.
const MOST_PER_LINE = 99;

/** The cart as it stands. A price that moved since it was last shown is pointed out once, and counts as shown from then on. */
export async function readCart(db: Db, userId: string, { purpose }: { purpose: 'show' | 'count' }): Promise<Cart> {
  const lines = await listCartLines(db, userId);
  const moved = lines.filter(({ price, seenPrice }) => price !== seenPrice).map(({ id }) => id);
  if (moved.length > 0 && purpose === 'show') {
    await db.transaction().execute(async (tx) => {
      // A placement that has begun charges what was shown before it.
      await lockCart(tx, userId);
      await rememberPricesSeen(tx, moved);
    });
  }
  return toWireCart(lines);
}

/** Adds units of a variant; what is in the cart already stays and grows. */
export async function addLine(
  db: Db,
  userId: string,
  { productVariantId: variantId, quantity }: { productVariantId: string; quantity: number },
): Promise<Cart> {
  await db.transaction().execute(async (tx) => {
    const cartId = await lockCart(tx, userId);
    const wanted = (await findQuantity(tx, cartId, variantId)) + quantity;
    await putInCart(tx, { cartId, variantId, quantity: wanted });
  });
  return toWireCart(await listCartLines(db, userId));
}

export async function setQuantity(
  db: Db,
  userId: string,
  { cartItemId, newQuantity }: { cartItemId: string; newQuantity: number },
): Promise<Cart> {
  await db.transaction().execute(async (tx) => {
    const cartId = await lockCart(tx, userId);
    const line = await findLine(tx, cartId, cartItemId);
    if (!line) throw new Refusal('not_found');
    await putInCart(tx, { cartId, variantId: line.variantId, quantity: newQuantity });
  });
  return toWireCart(await listCartLines(db, userId));
}

export async function removeLine(db: Db, userId: string, lineId: string): Promise<Cart> {
  await db.transaction().execute(async (tx) => {
    const cartId = await lockCart(tx, userId);
    if (!(await deleteLine(tx, cartId, lineId))) throw new Refusal('not_found');
  });
  return toWireCart(await listCartLines(db, userId));
}

async function putInCart(
  tx: Tx,
  { cartId, variantId, quantity }: { cartId: string; variantId: string; quantity: number },
) {
  const variant = await findVariantForSale(tx, variantId);
  if (!variant) throw new Refusal('variant_not_for_sale');
  if (quantity > Math.min(variant.stock, MOST_PER_LINE)) throw new Refusal('not_enough_stock');
  await setLine(tx, { cartId, variantId, quantity, price: variant.price });
}

// What can no longer be bought is shown, but counts for nothing in the sums.
function toWireCart(lines: readonly CartLineRow[]): Cart {
  const { subtotal, discount, tax, total, totalSavings } = summarise(lines.filter(({ forSale }) => forSale));
  return {
    items: lines.map(toWireLine),
    summary: {
      subtotal: toRupees(subtotal),
      discount: toRupees(discount),
      tax: toRupees(tax),
      total: toRupees(total),
      totalSavings: toRupees(totalSavings),
    },
  };
}

function toWireLine(line: CartLineRow): Cart['items'][number] {
  return {
    id: line.id,
    quantity: line.quantity,
    available: line.forSale && line.stock >= line.quantity,
    priceChanged: line.price !== line.seenPrice,
    product: {
      id: line.productId,
      name: line.productName,
      images: line.picture ? [toWirePicture({ ...line.picture, alt: line.productName })] : [],
      variant: {
        id: line.variantId,
        color: line.color,
        colorHexCode: line.colorHex,
        size: line.size,
        stock: line.stock,
        originalPrice: toRupees(line.price),
        discountPrice: toRupees(line.saving),
      },
    },
  };
}
