import type { EndpointBody } from '@kinari/contract/contract';
import { toPaise } from '@kinari/contract/money';
import { adjustStock, setInitialStock } from '../inventory/inventory.service.ts';
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
      if (current?.mrp != null && fields.price + fields.saving > current.mrp) throw toAboveMrpError(position);
      const id = current?.id ?? (await insertVariant(tx, productId, position, fields));
      if (current) await restoreVariant(tx, id, position, fields);
      else await setInitialStock(tx, { variantId: id, actorId }, form.stock);
    }
  } catch (error) {
    if (!isConstraintViolation(error, 'variants_one_of_each')) throw error;
    const message = 'Two variants have the same colour and size';
    throw new DomainError('invalid_request', { message, fields: { productVariants: message } });
  }
  for (const { id, stock } of before) {
    const form = variants.find((variant) => variant.id === id);
    if (form) await adjustStock(tx, { variantId: id, actorId }, form.stock - (form.loadedStock ?? stock));
  }
  return before;
}

function assertVariantsExist(variants: VariantForm[], existing: ReadonlyMap<string, unknown>): void {
  const ids = variants.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size !== ids.length) throw new DomainError('invalid_request');
  if (ids.some((id) => !existing.has(id))) {
    throw new DomainError('stale_version', { message: 'A variant was removed from this product. Reload the page' });
  }
}

function toVariantFields({ color, colorHexCode, size, originalPrice, discountPrice }: VariantForm): VariantFields {
  const [price, saving] = [toPaise(originalPrice), toPaise(discountPrice)];
  return { color: color || null, colorHex: colorHexCode?.toLowerCase() ?? null, size: size || null, price, saving };
}

function toAboveMrpError(position: number): DomainError {
  const { message } = new DomainError('above_mrp');
  return new DomainError('above_mrp', { fields: { [`productVariants.${position}.originalPrice`]: message } });
}

type VariantPriceInput = { position: number; fields: VariantFields; current: LockedVariant | undefined };

// Report the field that changed: if the saving is the same as before, the new price is too low.
function toDiscountAbovePriceError({ position, fields, current }: VariantPriceInput): DomainError {
  const isPriceLowered = current !== undefined && fields.saving === current.saving;
  const [field, message] = isPriceLowered
    ? ['originalPrice', 'Original Price must be greater than or equal to Discount Price']
    : ['discountPrice', 'Discount Price cannot be greater than Original Price'];
  return new DomainError('discount_above_price', {
    message,
    fields: { [`productVariants.${position}.${field}`]: message },
  });
}
