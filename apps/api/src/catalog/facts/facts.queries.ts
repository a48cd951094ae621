import type { Reply } from '@kinari/contract/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';
import type { Asked } from './fact-values.ts';

type Sheet = Reply<'readFacts'>;
export type SizeChart = NonNullable<Sheet['sizeChart']>;
export type VariantFactsRow = Sheet['variants'][number];

/** As the wire has it, with money in paise, what is missing by its keys, and all facts, also those that its category does not ask for. */
export type SheetRow = Omit<Sheet, 'missing' | 'unproven'> & { missing: string[] };

/** Everything that is known of a product that is not archived, in the shop or a draft. */
export async function readSheet(db: Queryable, productId: string): Promise<SheetRow | undefined> {
  const { rows } = await sql<{ sheet: SheetRow }>`
    select json_build_object(
      'version', product.version,
      'published', product.published_at is not null,
      'brand', (select json_build_object('id', brand.id, 'name', brand.name) from brands brand where brand.id = product.brand_id),
      'hsn', product.hsn,
      'origin', product.origin,
      'genericName', product.generic_name,
      'netQuantity', trim_scale(product.net_quantity),
      'netUnit', product.net_unit,
      'makerId', product.maker_id,
      'packerId', product.packer_id,
      'importerId', product.importer_id,
      'warrantyMonths', product.warranty_months,
      'returnRule', product.return_rule,
      'facts', product.facts,
      'sizeChart', (select size_chart_as_json(array_agg(chart)) from size_charts chart where chart.product_id = product.id),
      'categorySizeChart', size_chart_of_category(product.category_id),
      'variants', ${variantsAsJson},
      'asked', ${askedAsJson},
      'unused', ${unusedAsJson},
      'missing', coalesce((select missing from missing_facts_of(array[product.id])), '{}')
    ) as sheet
    from products product
    where product.id = ${productId} and product.archived_at is null
  `.execute(db);
  return rows[0]?.sheet;
}

const variantsAsJson: RawBuilder<VariantFactsRow[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'id', variant.id, 'color', variant.color, 'size', variant.size,
    'sku', variant.sku, 'barcode', variant.barcode, 'mrp', variant.mrp_paise,
    'weightG', variant.weight_g, 'lengthMm', variant.length_mm, 'widthMm', variant.width_mm, 'heightMm', variant.height_mm,
    'serialKept', variant.serial_kept
  ) order by variant.position), '[]')
  from variants variant
  where variant.product_id = product.id and variant.archived_at is null
)`;

const askedAsJson: RawBuilder<Asked[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'key', definition.key, 'name', definition.name, 'kind', definition.kind, 'unit', definition.unit,
    'options', definition.options, 'required', asked.required
  ) order by asked.place), '[]')
  from facts_asked(product.category_id) asked
  join fact_definitions definition on definition.id = asked.definition_id
)`;

const unusedAsJson: RawBuilder<SheetRow['unused']> = sql`(
  select coalesce(json_agg(json_build_object(
    'key', known.key, 'name', coalesce(definition.name, known.key),
    'value', fact_in_words(known.value, coalesce(definition.kind, 'text'), definition.unit)
  ) order by known.key), '[]')
  from jsonb_each(product.facts) known
  left join fact_definitions definition on definition.key = known.key
  where definition.id is null
    or definition.id not in (select asked.definition_id from facts_asked(product.category_id) asked)
)`;

/** What is missing of a product as it stands in this transaction. */
export async function listMissing(db: Queryable, productId: string): Promise<string[]> {
  const { rows } = await sql<{ missing: string[] }>`
    select missing from missing_facts_of(array[${productId}::uuid])
  `.execute(db);
  return rows[0]?.missing ?? [];
}

/** What facts that categories ask for are called, by their keys. */
export async function namesOfFacts(db: Queryable, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('fact_definitions').select(['key', 'name']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, name }) => [key, name]));
}

export type ProductFactsRow = Pick<
  SheetRow,
  | 'hsn'
  | 'origin'
  | 'genericName'
  | 'netQuantity'
  | 'netUnit'
  | 'makerId'
  | 'packerId'
  | 'importerId'
  | 'warrantyMonths'
  | 'returnRule'
  | 'facts'
> & { brandId: number | null };

export async function updateProductFacts(tx: Tx, productId: string, row: ProductFactsRow): Promise<void> {
  await sql`
    update products
    set brand_id = ${row.brandId},
      hsn = ${row.hsn},
      origin = ${row.origin},
      generic_name = ${row.genericName},
      net_quantity = ${row.netQuantity},
      net_unit = ${row.netUnit},
      maker_id = ${row.makerId},
      packer_id = ${row.packerId},
      importer_id = ${row.importerId},
      warranty_months = ${row.warrantyMonths},
      return_rule = ${row.returnRule},
      facts = ${JSON.stringify(row.facts)}::jsonb,
      version = version + 1,
      updated_at = now()
    where id = ${productId}
  `.execute(tx);
}

export async function updateVariantFacts(tx: Tx, row: Omit<VariantFactsRow, 'color' | 'size'>): Promise<void> {
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
      serial_kept: row.serialKept,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Lets go of SKUs that are about to be given to other variants of the same product. */
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

export type MissingRow = { id: string; name: string; published: boolean; missing: string[] };

/** Products of which something is missing, newest first; of more than `most` only so many are counted. */
export async function pageOfMissing(
  db: Queryable,
  { offset, limit, most }: { offset: number; limit: number; most: number },
): Promise<{ total: number; rows: MissingRow[] }> {
  const { rows } = await sql<MissingRow>`
    select product.id, product.name, product.published_at is not null as published, gap.missing
    from missing_facts gap
    join products product on product.id = gap.product_id
    order by gap.product_id desc
    offset ${offset}
    limit ${limit}
  `.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from missing_facts limit ${most + 1}) counted
  `.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

/** The variants of a product whose price before is neither the MRP nor one that was charged. */
export async function listUnproven(db: Queryable, productId: string): Promise<{ id: string; position: number }[]> {
  const { rows } = await sql<{ id: string; position: number }>`
    select id, position from unproven_savings(${productId}) order by position
  `.execute(db);
  return rows;
}
