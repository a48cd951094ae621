import type { EndpointBody } from '@kinari/contract/contract';
import { toPaise } from '@kinari/contract/money';
import { adjustStock } from '../inventory/inventory.service.ts';
import { isConstraintViolation, type Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import {
  archiveVariants,
  insertVariant,
  type LockedVariant,
  lockVariants,
  restoreVariant,
  type VariantFields,
} from './product-save.queries.ts';

export type VariantForm = EndpointBody<'createProduct'>['productVariants'][number];

type SaveVariantsParams = { productId: string; actorId: string; variants: VariantForm[] };

/**
 * Updates, adds and archives variants to match a form. Returns the variants before the save. Applies stock as a difference to
 * the value the form loaded, so that units sold in the meantime stay sold.
 */
export async function saveVariants(
  tx: Tx,
  { productId, actorId, variants }: SaveVariantsParams,
): Promise<LockedVariant[]> {
  const before = await lockVariants(tx, productId);
  const existing = new Map(before.map((variant) => [variant.id, variant]));
  assertVariantsExist(variants, existing);
  try {
    // Archive all first: two variants that swap sizes would violate the unique index.
    await archiveVariants(tx, productId);
    for (const [position, form] of variants.entries()) {
      const current = existing.get(form.id ?? '');
      const fields = toVariantFields(form);
      if (fields.saving > fields.price) throw toDiscountAbovePriceError({ position, fields, current });
      if (current?.mrp != null && fields.price + fields.saving > current.mrp)
        throw new DomainError('above_mrp', {}, `productVariants.${position}.originalPrice`);
      const id = current?.id ?? (await insertVariant(tx, productId, position, fields));
      if (current) await restoreVariant(tx, id, position, fields);
      else await changeStock(tx, { variantId: id, actorId }, { units: form.stock, reason: 'initial' });
    }
  } catch (error) {
    if (!isConstraintViolation(error, 'variants_one_of_each')) throw error;
    throw new DomainError('invalid_request', { reason: 'duplicate_variants' }, 'productVariants');
  }
  for (const { id, stock } of before) {
    const form = variants.find((variant) => variant.id === id);
    if (form) await changeStock(tx, { variantId: id, actorId }, { units: form.stock - (form.loadedStock ?? stock) });
  }
  return before;
}

async function changeStock(
  tx: Tx,
  variant: Parameters<typeof adjustStock>[1],
  change: Parameters<typeof adjustStock>[2],
) {
  if (change.units === 0) return;
  if ((await adjustStock(tx, variant, change)) === undefined)
    throw new DomainError('not_enough_stock', { reason: 'units_sold' });
}

function assertVariantsExist(variants: VariantForm[], existing: ReadonlyMap<string, unknown>): void {
  const ids = variants.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size !== ids.length) throw new DomainError('invalid_request');
  if (ids.some((id) => !existing.has(id))) {
    throw new DomainError('stale_version', { reason: 'variant_removed' });
  }
}

function toVariantFields({ color, colorHexCode, size, originalPrice, discountPrice }: VariantForm): VariantFields {
  const [price, saving] = [toPaise(originalPrice), toPaise(discountPrice)];
  return { color: color || null, colorHex: colorHexCode?.toLowerCase() ?? null, size: size || null, price, saving };
}

type VariantPriceInput = { position: number; fields: VariantFields; current: LockedVariant | undefined };

// Report the field that changed: if the saving is the same as before, the new price is too low.
function toDiscountAbovePriceError({ position, fields, current }: VariantPriceInput): DomainError {
  const isPriceLowered = current !== undefined && fields.saving === current.saving;
  return isPriceLowered
    ? new DomainError(
        'discount_above_price',
        { reason: 'price_below_discount' },
        `productVariants.${position}.originalPrice`,
      )
    : new DomainError('discount_above_price', {}, `productVariants.${position}.discountPrice`);
}
