import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import type { ErrorData } from '@kinari/contract/errors';
import { MAX } from '@kinari/contract/limits';
import { toRupees } from '@kinari/contract/money';
import { findVariantForSale } from '../catalog/variant.service.ts';
import { toImageResponse } from '../media/images.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import {
  addToCart,
  deleteLine,
  deleteLinesWithQuantities,
  findQuantity,
  lockCart,
  recordShownPrices,
  setCartLine,
} from './cart.queries.ts';
import { type Quote, type QuotedLine, quoteCart } from './quote.service.ts';

type Cart = EndpointResponse<'getCart'>;

/** Returns the cart. Reports a price change once: a read with `purpose: 'show'` records the new price as seen. */
export async function getCart(db: Db, userId: string, { purpose }: { purpose: 'show' | 'count' }): Promise<Cart> {
  const quote = await quoteCart(db, userId);
  const changedLines = quote.lines.filter(({ price, shownPrice }) => price !== shownPrice);
  if (changedLines.length > 0 && purpose === 'show') {
    await db.transaction().execute(async (tx) => {
      // Wait for a running placement: it must charge the prices shown before it started.
      await lockCart(tx, userId);
      await recordShownPrices(tx, changedLines);
    });
  }
  return toCartResponse(quote);
}

/** Adds units to those already in the cart. */
export function addCartLine(db: Db, userId: string, line: EndpointBody<'addCartLine'>): Promise<Cart> {
  return changeQuantity(db, userId, { variantId: line.productVariantId, units: line.quantity });
}

export function setQuantity(db: Db, userId: string, line: EndpointBody<'updateCartLine'>): Promise<Cart> {
  return changeQuantity(db, userId, { lineId: line.cartItemId, units: line.newQuantity });
}

type QuantityChange = { variantId?: string; lineId?: string; units: number };

async function changeQuantity(db: Db, userId: string, change: QuantityChange): Promise<Cart> {
  const { outcome, stock, quantityInCart } = await addToCart(db, { userId, ...change, max: MAX.unitsPerLine });
  if (outcome === 'no_line') throw new DomainError('not_found');
  if (outcome === 'not_for_sale') throw new DomainError('variant_not_for_sale');
  if (outcome === 'too_many') {
    const quantity = quantityInCart + change.units;
    throw new DomainError('not_enough_stock', toQuantityErrorData(quantity, { stock, quantityInCart }));
  }
  return toCartResponse(await quoteCart(db, userId));
}

export async function removeLine(db: Db, userId: string, lineId: string): Promise<Cart> {
  await db.transaction().execute(async (tx) => {
    const cartId = await lockCart(tx, userId);
    if (!(await deleteLine(tx, cartId, lineId))) throw new DomainError('not_found');
  });
  return toCartResponse(await quoteCart(db, userId));
}

export async function isCartEmpty(db: Db, userId: string): Promise<boolean> {
  return (await quoteCart(db, userId)).lines.length === 0;
}

/** Removes the lines that have exactly these quantities. Lines that the customer has changed stay. */
export async function removeUnchangedLines(db: Db, userId: string, lines: readonly RequestedLine[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const cartId = await lockCart(tx, userId);
    await deleteLinesWithQuantities(tx, cartId, lines);
  });
}

type RequestedLine = { variantId: string; quantity: number };

/** Adds units up to each wanted quantity or the stock. Never removes any. Returns each quantity, with a reason if it is short. */
export async function ensureQuantities(
  db: Db,
  userId: string,
  requested: readonly RequestedLine[],
): Promise<{ quantityInCart: number; reason?: string }[]> {
  return db.transaction().execute(async (tx) => {
    const cartId = await lockCart(tx, userId);
    const outcomes = [];
    for (const line of requested) outcomes.push(await ensureQuantity(tx, cartId, line));
    return outcomes;
  });
}

async function ensureQuantity(tx: Tx, cartId: string, { variantId, quantity }: RequestedLine) {
  const [variant, before] = [await findVariantForSale(tx, variantId), await findQuantity(tx, cartId, variantId)];
  if (!variant) return { quantityInCart: 0, reason: 'No longer available' };
  if (variant.stock === 0) return { quantityInCart: 0, reason: 'Out of stock' };
  const quantityInCart = Math.min(quantity, variant.stock);
  if (quantityInCart > before)
    await setCartLine(tx, { cartId, variantId, quantity: quantityInCart, price: variant.price });
  return quantityInCart < quantity ? { quantityInCart, reason: `Only ${variant.stock} left` } : { quantityInCart };
}

function toQuantityErrorData(
  quantity: number,
  { stock, quantityInCart }: { stock: number; quantityInCart: number },
): ErrorData {
  if (stock === 0) return {};
  return quantity > stock ? { left: stock, inCart: quantityInCart } : { reason: 'too_many_per_order' };
}

function toCartResponse({ lines, subtotal, discount, total }: Quote): Cart {
  return {
    items: lines.map(toCartLineResponse),
    summary: {
      subtotal: toRupees(subtotal),
      discount: toRupees(discount),
      tax: 0,
      total: toRupees(total),
      totalSavings: toRupees(discount),
    },
  };
}

function toCartLineResponse(line: QuotedLine): Cart['items'][number] {
  return {
    id: line.id,
    quantity: line.quantity,
    available: line.forSale && line.stock >= line.quantity,
    forSale: line.forSale,
    priceChanged: line.price !== line.shownPrice,
    total: toRupees(line.total),
    product: {
      id: line.productId,
      name: line.productName,
      images: line.image ? [toImageResponse({ ...line.image, alt: line.productName })] : [],
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
