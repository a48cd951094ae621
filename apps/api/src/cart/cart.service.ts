import type { Body, Reply } from '@kinari/contract/contract';
import { MOST } from '@kinari/contract/limits';
import { toRupees } from '@kinari/contract/money';
import { findVariantForSale } from '../catalog/variant.service.ts';
import { toWirePicture } from '../media/pictures.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type Quote, type QuotedLine, quoteCart } from '../pricing/quote.service.ts';
import { deleteLine, findQuantity, lockCart, putInCart, rememberPricesSeen, setLine } from './cart.queries.ts';

type Cart = Reply<'readCart'>;

/** The cart as it stands. A price that moved since it was last shown is pointed out once, and counts as shown from then on. */
export async function readCart(db: Db, userId: string, { purpose }: { purpose: 'show' | 'count' }): Promise<Cart> {
  const quote = await quoteCart(db, userId);
  const moved = quote.lines.filter(({ price, seenPrice }) => price !== seenPrice);
  if (moved.length > 0 && purpose === 'show') {
    await db.transaction().execute(async (tx) => {
      // A placement that has begun charges what was shown before it.
      await lockCart(tx, userId);
      await rememberPricesSeen(tx, moved);
    });
  }
  return toWireCart(quote);
}

/** Adds units of a variant; what is in the cart already stays and grows. */
export async function addLine(
  db: Db,
  userId: string,
  { productVariantId: variantId, quantity }: Body<'addCartLine'>,
): Promise<Cart> {
  assertDone(await putInCart(db, { userId, variantId, units: quantity, most: MOST.unitsPerLine }), quantity);
  return toWireCart(await quoteCart(db, userId));
}

export async function setQuantity(
  db: Db,
  userId: string,
  { cartItemId: lineId, newQuantity }: Body<'updateCartLine'>,
): Promise<Cart> {
  assertDone(await putInCart(db, { userId, lineId, units: newQuantity, most: MOST.unitsPerLine }), newQuantity);
  return toWireCart(await quoteCart(db, userId));
}

function assertDone({ outcome, stock, held }: Awaited<ReturnType<typeof putInCart>>, units: number): void {
  if (outcome === 'no_line') throw new Refusal('not_found');
  if (outcome === 'not_for_sale') throw new Refusal('variant_not_for_sale');
  if (outcome === 'too_many') throw new Refusal('not_enough_stock', whyNot(held + units, { stock, held }));
}

export async function removeLine(db: Db, userId: string, lineId: string): Promise<Cart> {
  await db.transaction().execute(async (tx) => {
    const cartId = await lockCart(tx, userId);
    if (!(await deleteLine(tx, cartId, lineId))) throw new Refusal('not_found');
  });
  return toWireCart(await quoteCart(db, userId));
}

type Again = { variantId: string; quantity: number };

/**
 * Sees to it that the cart holds as many of each variant as are wanted, or as can be had; more than that stays. Answers, for each, how many
 * are there and, where those are too few, why.
 */
export async function fillUp(
  db: Db,
  userId: string,
  wanted: readonly Again[],
): Promise<{ held: number; reason?: string }[]> {
  return db.transaction().execute(async (tx) => {
    const cartId = await lockCart(tx, userId);
    const outcomes = [];
    for (const line of wanted) outcomes.push(await fillUpLine(tx, cartId, line));
    return outcomes;
  });
}

async function fillUpLine(tx: Tx, cartId: string, { variantId, quantity }: Again) {
  const [variant, before] = [await findVariantForSale(tx, variantId), await findQuantity(tx, cartId, variantId)];
  if (!variant) return { held: 0, reason: 'Not sold any more' };
  if (variant.stock === 0) return { held: 0, reason: 'Out of stock' };
  const held = Math.min(quantity, variant.stock);
  if (held > before) await setLine(tx, { cartId, variantId, quantity: held, price: variant.price });
  return held < quantity ? { held, reason: `Only ${variant.stock} left` } : { held };
}

/** Why so many cannot be had, where that is so; with nothing in stock the refusal's own words are the true ones. */
function whyNot(quantity: number, { stock, held }: { stock: number; held: number }): Refusal['details'] {
  if (stock === 0) return {};
  if (quantity > stock && held >= stock) {
    return { message: `You already have ${stock === 1 ? 'the last one' : `all ${stock}`} in your cart` };
  }
  if (quantity > stock)
    return { message: `Only ${stock} left${held > 0 ? `, with ${held} in your cart already` : ''}` };
  return { message: `No more than ${MOST.unitsPerLine} in one order` };
}

function toWireCart({ lines, subtotal, discount, total }: Quote): Cart {
  return {
    items: lines.map(toWireLine),
    summary: {
      subtotal: toRupees(subtotal),
      discount: toRupees(discount),
      tax: 0,
      total: toRupees(total),
      totalSavings: toRupees(discount),
    },
  };
}

function toWireLine(line: QuotedLine): Cart['items'][number] {
  return {
    id: line.id,
    quantity: line.quantity,
    available: line.forSale && line.stock >= line.quantity,
    forSale: line.forSale,
    priceChanged: line.price !== line.seenPrice,
    total: toRupees(line.total),
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
