import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { toPaise, toRupees } from '@kinari/contract/money';
import { type FormSection, getProductField, listFormFields } from '@kinari/contract/product-fields';
import { diff } from '../../audit/audit-log.service.ts';
import { type Db, isConstraintViolation, type Queryable, type Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { getSettings } from '../../settings/settings.service.ts';
import { findProductForUpdate, type LockedVariant, lockVariants } from '../product-save.queries.ts';
import { recordProductChange } from '../record-product-change.ts';
import { validateAttributes } from './attribute-values.ts';
import {
  type AttributeSheetRow,
  clearSkus,
  findAttributeSheet,
  listUnprovenDiscounts,
  replaceSizeChart,
  setPublished,
  updateProductAttributes,
  updateVariantAttributes,
} from './attributes.queries.ts';
import { ensureBrand } from './brand.service.ts';
import { assertPublishable, attributeLabels } from './publish-rules.service.ts';
import { validateSizeChart } from './size-charts.ts';

type AttributeSheet = EndpointResponse<'getProductAttributes'>;
type Form = EndpointBody<'updateProductAttributes'>;
type VariantForm = Form['variants'][number];
type ActorContext = { db: Db; actorId: string };

export async function getProductAttributes(db: Queryable, productId: string): Promise<AttributeSheet> {
  const sheet = await getAttributeSheet(db, productId);
  const { unprovenDiscountPolicy } = await getSettings(db);
  const expectedKeys = new Set(sheet.expectedAttributes.map(({ key }) => key));
  return {
    ...sheet,
    attributes: Object.fromEntries(Object.entries(sheet.attributes).filter(([key]) => expectedKeys.has(key))),
    variants: sheet.variants.map((variant) => ({
      ...variant,
      mrp: variant.mrp === null ? null : toRupees(variant.mrp),
    })),
    missing: sheet.missing.map(await attributeLabels(db, sheet.missing)),
    ...(unprovenDiscountPolicy !== 'off' && {
      unprovenDiscountVariantIds: (await listUnprovenDiscounts(db, productId)).map(({ id }) => id),
    }),
  };
}

export async function saveProductAttributes(
  { db, actorId }: ActorContext,
  productId: string,
  form: Form,
): Promise<AttributeSheet> {
  await db.transaction().execute((tx) => applyProductAttributes(tx, { productId, actorId, form }));
  return getProductAttributes(db, productId);
}

/** Saves the attributes in the caller's transaction, with all form rules and the audit log. */
export async function applyProductAttributes(
  tx: Tx,
  { productId, actorId, form, runId }: { productId: string; actorId: string; form: Form; runId?: string },
): Promise<void> {
  const product = await findProductForUpdate(tx, productId);
  if (!product) throw new DomainError('product_not_found');
  if (form.version !== product.version) throw new DomainError('stale_version');
  const before = await getAttributeSheet(tx, productId);

  const { attributes, errors } = validateAttributes(form.attributes, {
    expected: before.expectedAttributes,
    previous: before.attributes,
  });
  const fieldErrors = { ...errors, ...validateNetQuantity(form), ...validateSizeChart(form.sizeChart) };
  if (Object.keys(fieldErrors).length > 0) throw new DomainError('invalid_request', {}, fieldErrors);

  const brandId = form.brand ? await ensureBrand(tx, { name: form.brand, actorId }) : null;
  await withManufacturerErrors(() => updateProductAttributes(tx, productId, { ...form, attributes, brandId }));
  await saveVariantAttributes(tx, productId, { before: before.variants, forms: form.variants });
  await replaceSizeChart(tx, { product_id: productId }, form.sizeChart);

  if (before.published) {
    const variantIndex = (id: string) => form.variants.findIndex((variant) => variant.id === id);
    await assertPublishable(tx, productId, ({ id }) => `variants.${variantIndex(id)}.mrp`);
  }
  const { changed, ...states } = diff(toAuditState(before), toAuditState(await getAttributeSheet(tx, productId)));
  if (changed.length === 0) return;
  await recordProductChange(
    tx,
    { id: productId, actorId },
    { action: 'product.attributes_changed', data: { fields: changed }, ...states, runId },
  );
}

/** Publishes a product or turns it back into a draft. A repeated call does nothing. */
export async function setProductPublished(
  { db, actorId }: ActorContext,
  productId: string,
  published: boolean,
): Promise<AttributeSheet> {
  await db.transaction().execute((tx) => applyPublished(tx, { productId, actorId, published }));
  return getProductAttributes(db, productId);
}

type PublishChange = { productId: string; actorId: string; published: boolean; runId?: string };

/** Does the same as `setProductPublished` in the caller's transaction. */
export async function applyPublished(tx: Tx, { productId, actorId, published, runId }: PublishChange): Promise<void> {
  const product = await findProductForUpdate(tx, productId);
  if (!product) throw new DomainError('product_not_found');
  if (product.published === published) return;
  if (published) await assertPublishable(tx, productId, ({ position }) => `variants.${position}.mrp`);
  await setPublished(tx, productId, published);
  await recordProductChange(
    tx,
    { id: productId, actorId },
    { action: published ? 'product.published' : 'product.set_to_draft', data: { name: product.name }, runId },
  );
}

async function saveVariantAttributes(tx: Tx, productId: string, { before, forms }: SaveVariantsParams): Promise<void> {
  const existing = new Map((await lockVariants(tx, productId)).map((variant) => [variant.id, variant]));
  const ids = forms.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw new DomainError('invalid_request');
  if (ids.some((id) => !existing.has(id))) {
    throw new DomainError('stale_version', { reason: 'variant_removed' });
  }
  const skus = new Map(before.map(({ id, sku }) => [id, sku]));
  // Clear them first: two variants that swap SKUs would violate the unique index.
  await clearSkus(
    tx,
    forms.filter(({ id, sku }) => skus.get(id) !== (sku || null)).map(({ id }) => id),
  );
  for (const [index, form] of forms.entries()) await saveVariant(tx, { index, form, existing: existing.get(form.id) });
}

type SaveVariantsParams = { before: AttributeSheetRow['variants']; forms: readonly VariantForm[] };
type SaveVariantParams = { index: number; form: VariantForm; existing: LockedVariant | undefined };

async function saveVariant(tx: Tx, { index, form, existing }: SaveVariantParams): Promise<void> {
  const mrp = form.mrp === null ? null : toPaise(form.mrp);
  if (existing && mrp !== null && existing.price + existing.saving > mrp)
    throw variantFieldError(index, 'mrp', 'above_mrp');
  try {
    await updateVariantAttributes(tx, { ...form, sku: form.sku || null, barcode: form.barcode || null, mrp });
  } catch (error) {
    if (isConstraintViolation(error, 'variants_sku')) throw variantFieldError(index, 'sku', 'sku_taken');
    if (isConstraintViolation(error, 'variants_barcode_check'))
      throw variantFieldError(index, 'barcode', 'barcode_invalid');
    throw error;
  }
}

function variantFieldError(
  index: number,
  field: string,
  code: 'above_mrp' | 'sku_taken' | 'barcode_invalid',
): DomainError {
  return new DomainError(code, {}, `variants.${index}.${field}`);
}

async function withManufacturerErrors(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const field = (['manufacturer', 'packer', 'importer'] as const).find((role) =>
      isConstraintViolation(error, `products_${role}_id_fkey`),
    );
    if (!field) throw error;
    throw new DomainError('not_found', { reason: 'manufacturer_deleted' }, `${field}Id`);
  }
}

function validateNetQuantity({ netQuantity, netUnit }: Form): Record<string, string> {
  if ((netQuantity === null) !== (netUnit === null)) {
    return netUnit === null ? { netUnit: 'Choose a unit' } : { netQuantity: 'Enter a quantity' };
  }
  // The column has three decimals.
  return netQuantity !== null && netQuantity < 0.001 ? { netQuantity: 'Must be at least 0.001' } : {};
}

async function getAttributeSheet(db: Queryable, productId: string): Promise<AttributeSheetRow> {
  const sheet = await findAttributeSheet(db, productId);
  if (!sheet) throw new DomainError('product_not_found');
  return sheet;
}

/** Attributes as the audit log shows them, with form labels. */
function toAuditState(sheet: AttributeSheetRow) {
  const ownAttributes = Object.fromEntries(
    sheet.expectedAttributes.map(({ key, name }) => [name, sheet.attributes[key] ?? null]),
  );
  const variants = sheet.variants.map(({ id: _id, color, size, mrp, ...attributes }) => [
    [color, size].filter(Boolean).join(' ') || 'the only variant',
    { ...attributes, mrp: mrp === null ? null : toRupees(mrp) },
  ]);
  return {
    Brand: sheet.brand?.name ?? null,
    ...toFieldStates(sheet, 'tax'),
    ...toFieldStates(sheet, 'contents'),
    Manufacturer: sheet.manufacturerId,
    Packer: sheet.packerId,
    Importer: sheet.importerId,
    'Size chart': sheet.sizeChart,
    ...ownAttributes,
    ...Object.fromEntries(variants),
  };
}

function toFieldStates(sheet: AttributeSheetRow, section: FormSection): Record<string, string | number | null> {
  const states = listFormFields(section).map((key) => {
    const value = key === 'netQuantity' && sheet[key] !== null ? `${sheet[key]} ${sheet.netUnit}` : sheet[key];
    return [getProductField(key).label, value];
  });
  return Object.fromEntries(states);
}
