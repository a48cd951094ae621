import type { EndpointResponse } from '@kinari/contract/contract';
import type { ProductFieldKey, ProductFieldValues } from '@kinari/contract/product-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';
import type { ExpectedAttribute } from './attribute-values.ts';
import { productFieldsAsJson, toProductColumns } from './product-fields.ts';

type AttributeSheet = EndpointResponse<'getProductAttributes'>;
export type SizeChart = NonNullable<AttributeSheet['sizeChart']>;
export type VariantAttributesRow = AttributeSheet['variants'][number];

/** API response with money in paise, missing attributes as keys, and also values that the category does not use. */
export type AttributeSheetRow = Omit<AttributeSheet, 'missing' | 'unprovenDiscountVariantIds'> & { missing: string[] };

/** Returns all attributes of a product or draft that is not archived. */
export async function findAttributeSheet(db: Queryable, productId: string): Promise<AttributeSheetRow | undefined> {
  const { rows } = await sql<{ sheet: Omit<AttributeSheetRow, ProductFieldKey>; fields: ProductFieldValues }>`
    select ${productFieldsAsJson} as fields, json_build_object(
      'version', product.version,
      'published', product.published_at is not null,
      'brand', (select json_build_object('id', brand.id, 'name', brand.name) from brands brand where brand.id = product.brand_id),
      'manufacturerId', product.manufacturer_id,
      'packerId', product.packer_id,
      'importerId', product.importer_id,
      'attributes', product.attributes,
      'sizeChart', (select size_chart_as_json(array_agg(chart)) from size_charts chart where chart.product_id = product.id),
      'categorySizeChart', size_chart_of_category(product.category_id),
      'variants', ${variantsAsJson},
      'expectedAttributes', ${expectedAttributesAsJson},
      'unusedAttributes', ${unusedAttributesAsJson},
      'missing', coalesce((select attribute_keys from missing_attributes_of(array[product.id])), '{}')
    ) as sheet
    from products product
    where product.id = ${productId} and product.archived_at is null
  `.execute(db);
  return rows[0] && { ...rows[0].sheet, ...rows[0].fields };
}

const variantsAsJson: RawBuilder<VariantAttributesRow[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'id', variant.id, 'color', variant.color, 'size', variant.size,
    'sku', variant.sku, 'barcode', variant.barcode, 'mrp', variant.mrp_paise,
    'weightG', variant.weight_g, 'lengthMm', variant.length_mm, 'widthMm', variant.width_mm, 'heightMm', variant.height_mm,
    'tracksSerialNumbers', variant.tracks_serial_numbers
  ) order by variant.position), '[]')
  from variants variant
  where variant.product_id = product.id and variant.archived_at is null
)`;

const expectedAttributesAsJson: RawBuilder<ExpectedAttribute[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'key', definition.key, 'name', definition.name, 'kind', definition.kind, 'unit', definition.unit,
    'options', definition.options, 'isRequired', expected.is_required
  ) order by expected.place), '[]')
  from category_attributes_of(product.category_id) expected
  join attribute_definitions definition on definition.id = expected.definition_id
)`;

const unusedAttributesAsJson: RawBuilder<AttributeSheetRow['unusedAttributes']> = sql`(
  select coalesce(json_agg(json_build_object(
    'key', known.key, 'name', coalesce(definition.name, known.key),
    'value', format_attribute_value(known.value, coalesce(definition.kind, 'text'), definition.unit)
  ) order by known.key), '[]')
  from jsonb_each(product.attributes) known
  left join attribute_definitions definition on definition.key = known.key
  where definition.id is null
    or definition.id not in (select expected.definition_id from category_attributes_of(product.category_id) expected)
)`;

export async function listMissingAttributeKeys(db: Queryable, productId: string): Promise<string[]> {
  const { rows } = await sql<{ keys: string[] }>`
    select attribute_keys as keys from missing_attributes_of(array[${productId}::uuid])
  `.execute(db);
  return rows[0]?.keys ?? [];
}

export async function getAttributeNames(db: Queryable, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('attribute_definitions').select(['key', 'name']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, name }) => [key, name]));
}

export type ProductAttributesRow = ProductFieldValues &
  Pick<AttributeSheetRow, 'manufacturerId' | 'packerId' | 'importerId' | 'attributes'> & { brandId: number | null };

export async function updateProductAttributes(tx: Tx, productId: string, row: ProductAttributesRow): Promise<void> {
  await tx
    .updateTable('products')
    .set({
      ...toProductColumns(row),
      brand_id: row.brandId,
      manufacturer_id: row.manufacturerId,
      packer_id: row.packerId,
      importer_id: row.importerId,
      attributes: JSON.stringify(row.attributes),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', productId)
    .execute();
}

export async function updateVariantAttributes(
  tx: Tx,
  row: Omit<VariantAttributesRow, 'color' | 'size'>,
): Promise<void> {
  await tx
    .updateTable('variants')
    .set({
      sku: row.sku,
      barcode: row.barcode,
      mrp_paise: row.mrp,
      weight_g: row.weightG,
      length_mm: row.lengthMm,
      width_mm: row.widthMm,
      height_mm: row.heightMm,
      tracks_serial_numbers: row.tracksSerialNumbers,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Clears SKUs before they move to other variants of the same product. */
export async function clearSkus(tx: Tx, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return;
  await tx.updateTable('variants').set({ sku: null }).where('id', 'in', variantIds).execute();
}

type ChartOwner = { product_id: string } | { category_id: string };

export async function replaceSizeChart(tx: Tx, owner: ChartOwner, chart: SizeChart | null): Promise<void> {
  const [column, id] = Object.entries(owner)[0] as ['product_id' | 'category_id', string];
  await tx.deleteFrom('size_charts').where(column, '=', id).execute();
  const cells = (chart?.rows ?? []).flatMap(({ size, mm }, sizePosition) =>
    mm.flatMap((length, measurePosition) => {
      const measure = chart?.measures[measurePosition];
      if (length === null || measure === undefined) return [];
      return { ...owner, measure, measure_position: measurePosition, size, size_position: sizePosition, mm: length };
    }),
  );
  if (cells.length > 0) await tx.insertInto('size_charts').values(cells).execute();
}

export async function setPublished(tx: Tx, productId: string, published: boolean): Promise<void> {
  await sql`
    update products
    set published_at = case when ${published} then now() end, version = version + 1, updated_at = now()
    where id = ${productId}
  `.execute(tx);
}

/** Lists variants whose price before discount is neither the MRP nor was charged. */
export async function listUnprovenDiscounts(
  db: Queryable,
  productId: string,
): Promise<{ id: string; position: number }[]> {
  const { rows } = await sql<{ id: string; position: number }>`
    select id, position from unproven_discounts(${productId}) order by position
  `.execute(db);
  return rows;
}
