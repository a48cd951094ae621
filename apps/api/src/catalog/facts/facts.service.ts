import type { Body, Query, Reply } from '@kinari/contract/contract';
import { toPaise, toRupees } from '@kinari/contract/money';
import { differenceBetween, recordChange } from '../../audit/audit.service.ts';
import { type Db, type Queryable, type Tx, violates } from '../../platform/database/db.ts';
import { paginationOf } from '../../platform/http/pagination.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { type LockedVariant, lockProduct, lockVariants } from '../product-save.queries.ts';
import { brandNamed } from './brand.service.ts';
import { checkFacts } from './fact-values.ts';
import {
  clearSkus,
  listUnproven,
  pageOfMissing,
  readSheet,
  replaceSizeChart,
  type SheetRow,
  setPublished,
  updateProductFacts,
  updateVariantFacts,
} from './facts.queries.ts';
import { assertMayBeSold, inWords } from './sale-rules.service.ts';
import { sizeChartFaults } from './size-charts.ts';

type FactSheet = Reply<'readFacts'>;
type Form = Body<'saveFacts'>;
type VariantForm = Form['variants'][number];
type Work = { db: Db; actorId: string };

const MOST_COUNTED = 1000;

export async function readFacts(db: Queryable, productId: string): Promise<FactSheet> {
  const sheet = await requireSheet(db, productId);
  const { honestDiscount } = await readSettings(db);
  const asked = new Set(sheet.asked.map(({ key }) => key));
  return {
    ...sheet,
    facts: Object.fromEntries(Object.entries(sheet.facts).filter(([key]) => asked.has(key))),
    variants: sheet.variants.map((variant) => ({
      ...variant,
      mrp: variant.mrp === null ? null : toRupees(variant.mrp),
    })),
    missing: sheet.missing.map(await inWords(db, sheet.missing)),
    ...(honestDiscount !== 'off' && { unproven: (await listUnproven(db, productId)).map(({ id }) => id) }),
  };
}

export async function saveFacts({ db, actorId }: Work, productId: string, form: Form): Promise<FactSheet> {
  await db.transaction().execute((tx) => writeFacts(tx, { productId, actorId, form }));
  return readFacts(db, productId);
}

/** Writes the facts of a product in the caller's transaction, by every rule of the form, with its history. */
export async function writeFacts(
  tx: Tx,
  { productId, actorId, form, runId }: { productId: string; actorId: string; form: Form; runId?: string },
): Promise<void> {
  const product = await lockProduct(tx, productId);
  if (!product) throw new Refusal('product_not_found');
  if (form.version !== product.version) throw new Refusal('stale_version');
  const before = await requireSheet(tx, productId);

  const { facts, faults } = checkFacts(form.facts, { asked: before.asked, had: before.facts });
  const allFaults = { ...faults, ...netQuantityFaults(form), ...sizeChartFaults(form.sizeChart) };
  if (Object.keys(allFaults).length > 0) throw new Refusal('invalid_request', { fields: allFaults });

  const brandId = form.brand ? await brandNamed(tx, { name: form.brand, actorId }) : null;
  await namingParties(() =>
    updateProductFacts(tx, productId, { ...form, genericName: form.genericName || null, facts, brandId }),
  );
  await saveVariantFacts(tx, productId, { before: before.variants, forms: form.variants });
  await replaceSizeChart(tx, { product_id: productId }, form.sizeChart);

  if (before.published) {
    const placeOf = (id: string) => form.variants.findIndex((variant) => variant.id === id);
    await assertMayBeSold(tx, productId, ({ id }) => `variants.${placeOf(id)}.mrp`);
  }
  const { changed, ...states } = differenceBetween(stateOf(before), stateOf(await requireSheet(tx, productId)));
  if (changed.length === 0) return;
  const what = `Facts changed: ${changed.join(', ')}`;
  await recordChange(tx, { subject: { kind: 'product', id: productId }, actorId, what, ...states, runId });
}

/** Puts a draft on sale, or takes a product back to being one. Doing it twice does nothing. */
export async function setOnSale({ db, actorId }: Work, productId: string, published: boolean): Promise<FactSheet> {
  await db.transaction().execute((tx) => writeOnSale(tx, { productId, actorId, published }));
  return readFacts(db, productId);
}

type OnSale = { productId: string; actorId: string; published: boolean; runId?: string };

/** The same in the caller's transaction. */
export async function writeOnSale(tx: Tx, { productId, actorId, published, runId }: OnSale): Promise<void> {
  const product = await lockProduct(tx, productId);
  if (!product) throw new Refusal('product_not_found');
  if (product.published === published) return;
  if (published) await assertMayBeSold(tx, productId, ({ position }) => `variants.${position}.mrp`);
  await setPublished(tx, productId, published);
  const what = `Product ${product.name} ${published ? 'put on sale' : 'made a draft'}`;
  await recordChange(tx, { subject: { kind: 'product', id: productId }, actorId, what, runId });
}

export async function listMissingFacts(
  db: Db,
  { page, limit }: Query<'listMissingFacts'>,
): Promise<Reply<'listMissingFacts'>> {
  const { total, rows } = await pageOfMissing(db, { offset: (page - 1) * limit, limit, most: MOST_COUNTED });
  const named = await inWords(
    db,
    rows.flatMap(({ missing }) => missing),
  );
  return {
    data: rows.map((row) => ({ ...row, missing: row.missing.map(named) })),
    pagination: { ...paginationOf({ page, limit }, Math.min(total, MOST_COUNTED)), exact: total <= MOST_COUNTED },
  };
}

async function saveVariantFacts(tx: Tx, productId: string, { before, forms }: VariantsSave): Promise<void> {
  const known = new Map((await lockVariants(tx, productId)).map((variant) => [variant.id, variant]));
  const ids = forms.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw new Refusal('invalid_request');
  if (ids.some((id) => !known.has(id))) {
    throw new Refusal('stale_version', { message: 'A variant is no longer part of this product. Please reload' });
  }
  const skus = new Map(before.map(({ id, sku }) => [id, sku]));
  // Two variants that swap their SKUs would otherwise be in each other's way.
  await clearSkus(
    tx,
    forms.filter(({ id, sku }) => skus.get(id) !== (sku || null)).map(({ id }) => id),
  );
  for (const [place, form] of forms.entries()) await saveVariant(tx, { place, form, known: known.get(form.id) });
}

type VariantsSave = { before: SheetRow['variants']; forms: readonly VariantForm[] };
type OneVariant = { place: number; form: VariantForm; known: LockedVariant | undefined };

async function saveVariant(tx: Tx, { place, form, known }: OneVariant): Promise<void> {
  const mrp = form.mrp === null ? null : toPaise(form.mrp);
  if (known && mrp !== null && known.price + known.saving > mrp) throw refusedAt(place, 'mrp', 'above_mrp');
  try {
    await updateVariantFacts(tx, { ...form, sku: form.sku || null, barcode: form.barcode || null, mrp });
  } catch (error) {
    if (violates(error, 'variants_sku')) throw refusedAt(place, 'sku', 'sku_taken');
    if (violates(error, 'variants_barcode_check')) throw refusedAt(place, 'barcode', 'barcode_invalid');
    throw error;
  }
}

function refusedAt(place: number, field: string, code: 'above_mrp' | 'sku_taken' | 'barcode_invalid'): Refusal {
  return new Refusal(code, { fields: { [`variants.${place}.${field}`]: new Refusal(code).message } });
}

async function namingParties(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const field = (['maker', 'packer', 'importer'] as const).find((role) =>
      violates(error, `products_${role}_id_fkey`),
    );
    if (!field) throw error;
    const message = 'Is no longer on the list';
    throw new Refusal('not_found', { message, fields: { [`${field}Id`]: message } });
  }
}

function netQuantityFaults({ netQuantity, netUnit }: Form): Record<string, string> {
  if ((netQuantity === null) !== (netUnit === null)) {
    return netUnit === null ? { netUnit: 'Choose a unit' } : { netQuantity: 'How much is it?' };
  }
  // Kept to a thousandth.
  return netQuantity !== null && netQuantity < 0.001 ? { netQuantity: 'Must be at least 0.001' } : {};
}

async function requireSheet(db: Queryable, productId: string): Promise<SheetRow> {
  const sheet = await readSheet(db, productId);
  if (!sheet) throw new Refusal('product_not_found');
  return sheet;
}

/** The facts as the history shows them, in the words of the form. */
function stateOf(sheet: SheetRow) {
  const own = Object.fromEntries(sheet.asked.map(({ key, name }) => [name, sheet.facts[key] ?? null]));
  const variants = sheet.variants.map(({ id: _id, color, size, mrp, ...facts }) => [
    [color, size].filter(Boolean).join(' ') || 'the only variant',
    { ...facts, mrp: mrp === null ? null : toRupees(mrp) },
  ]);
  return {
    Brand: sheet.brand?.name ?? null,
    HSN: sheet.hsn,
    'Country of origin': sheet.origin,
    'Generic name': sheet.genericName,
    'Net quantity': sheet.netQuantity === null ? null : `${sheet.netQuantity} ${sheet.netUnit}`,
    Manufacturer: sheet.makerId,
    Packer: sheet.packerId,
    Importer: sheet.importerId,
    Warranty: sheet.warrantyMonths,
    Returns: sheet.returnRule,
    'Size chart': sheet.sizeChart,
    ...own,
    ...Object.fromEntries(variants),
  };
}
