import type { Body } from '@kinari/contract/contract';
import { toPaise } from '@kinari/contract/money';
import { correctStock, openStock } from '../inventory/inventory.service.ts';
import { type Tx, violates } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import {
  archiveVariants,
  insertVariant,
  type LockedVariant,
  lockVariants,
  reviveVariant,
  type VariantFacts,
} from './product-save.queries.ts';

export type VariantForm = Body<'createProduct'>['productVariants'][number];

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
      const facts = factsOf(form);
      if (facts.saving > facts.price) throw savingAbovePrice({ position, facts, current });
      if (current?.mrp != null && facts.price + facts.saving > current.mrp) throw aboveMrp(position);
      const id = current?.id ?? (await insertVariant(tx, productId, position, facts));
      if (current) await reviveVariant(tx, id, position, facts);
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
  return { color: color || null, colorHex: colorHexCode?.toLowerCase() ?? null, size: size || null, price, saving };
}

function aboveMrp(position: number): Refusal {
  const { message } = new Refusal('above_mrp');
  return new Refusal('above_mrp', { fields: { [`productVariants.${position}.originalPrice`]: message } });
}

type Priced = { position: number; facts: VariantFacts; current: LockedVariant | undefined };

// Speaks of the price that was changed: a saving that stood before is not what somebody has just typed.
function savingAbovePrice({ position, facts, current }: Priced): Refusal {
  const lowered = current !== undefined && facts.saving === current.saving;
  const [field, message] = lowered
    ? ['originalPrice', 'Original Price must be greater than or equal to Discount Price']
    : ['discountPrice', 'Discount Price cannot be greater than Original Price'];
  return new Refusal('discount_above_price', {
    message,
    fields: { [`productVariants.${position}.${field}`]: message },
  });
}
