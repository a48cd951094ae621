import { toPaise } from '@kinari/contract/money';
import { correctStock, openStock } from '../inventory/inventory.service.ts';
import { type Tx, violates } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  archiveVariants,
  insertVariant,
  type LockedVariant,
  lockVariants,
  reviveVariant,
  type VariantFacts,
} from './product-save.queries.ts';

export type VariantForm = {
  id?: string | undefined;
  color: string | null;
  colorHexCode: string | null;
  size: string | null;
  stock: number;
  loadedStock?: number | undefined;
  originalPrice: number;
  discountPrice: number;
};

type Save = { productId: string; actorId: string; variants: VariantForm[] };

/**
 * Makes the variants of a product those of a form: known ones are changed, new ones added, missing ones archived. Answers
 * how they stood before. Stock is a difference to what the form was opened with, so units sold meanwhile stay sold.
 */
export async function saveVariants(tx: Tx, { productId, actorId, variants }: Save): Promise<LockedVariant[]> {
  const before = await lockVariants(tx, productId);
  const known = new Map(before.map((variant) => [variant.id, variant]));
  assertOwn(variants, known);
  try {
    // All step aside first: two variants that swap their sizes would otherwise be in each other's way.
    await archiveVariants(tx, productId);
    for (const [position, form] of variants.entries()) {
      const current = known.get(form.id ?? '');
      const id = current?.id ?? (await insertVariant(tx, productId, position, factsOf(form)));
      if (current) await reviveVariant(tx, id, position, factsOf(form));
      else await openStock(tx, { variantId: id, actorId }, form.stock);
    }
  } catch (error) {
    if (!violates(error, 'variants_one_of_each')) throw error;
    const message = 'Two variants have the same colour and size';
    throw new Refusal('invalid_request', { message, fields: { productVariants: message } });
  }
  for (const { id, stock } of before) {
    const form = variants.find((variant) => variant.id === id);
    if (form) await correctStock(tx, { variantId: id, actorId }, form.stock - (form.loadedStock ?? stock));
  }
  return before;
}

function assertOwn(variants: VariantForm[], known: ReadonlyMap<string, unknown>): void {
  const ids = variants.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size !== ids.length) throw new Refusal('invalid_request');
  if (ids.some((id) => !known.has(id))) {
    throw new Refusal('stale_version', { message: 'A variant is no longer part of this product. Please reload' });
  }
}

function factsOf({ color, colorHexCode, size, originalPrice, discountPrice }: VariantForm): VariantFacts {
  const [price, saving] = [toPaise(originalPrice), toPaise(discountPrice)];
  if (saving > price) throw new Refusal('discount_above_price');
  return { color: color || null, colorHex: colorHexCode?.toLowerCase() ?? null, size: size || null, price, saving };
}
