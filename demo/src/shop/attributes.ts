import type { Tx } from '@kinari/api/platform/database/db';
import { type AttributeKey, attributeDefinitions, categoryAttributes } from '../catalog/attributes/definitions.ts';
import { type ManufacturerKey, manufacturers } from '../catalog/attributes/manufacturers.ts';
import { type SizeChart, sizeCharts } from '../catalog/attributes/size-charts.ts';
import type { DemoProduct } from '../catalog/product.ts';

export interface BrandRegistry {
  brands: Map<string, number>;
  manufacturers: Map<ManufacturerKey, string>;
}

/** Inserts brands, manufacturers, packers and importers. */
export async function insertBrandsAndManufacturers(tx: Tx, products: readonly DemoProduct[]): Promise<BrandRegistry> {
  const names = [...new Set(products.map(({ known }) => known.brand))];
  const brands = await tx
    .insertInto('brands')
    .values(names.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute();
  const known = await tx
    .insertInto('manufacturers')
    .values(Object.values(manufacturers))
    .returning(['id', 'name'])
    .execute();
  const idOf = new Map(known.map(({ id, name }) => [name, id]));
  return {
    brands: new Map(brands.map(({ id, name }) => [name, id])),
    manufacturers: new Map(listKeys(manufacturers).map((key) => [key, idOf.get(manufacturers[key].name) ?? ''])),
  };
}

/** Inserts the attributes and the size chart of each category. */
export async function insertCategoryAttributes(tx: Tx, categoryIds: ReadonlyMap<string, string>): Promise<void> {
  const insertedDefinitions = await tx
    .insertInto('attribute_definitions')
    .values(
      listKeys(attributeDefinitions).map((key) => {
        const definition: { name: string; unit?: string; options?: readonly string[]; kind?: string } =
          attributeDefinitions[key];
        const kind = definition.kind ?? (definition.unit ? 'number' : 'choice');
        return {
          key,
          name: definition.name,
          kind,
          unit: definition.unit ?? null,
          options: [...(definition.options ?? [])],
        };
      }),
    )
    .returning(['id', 'key'])
    .execute();
  const idOf = new Map(insertedDefinitions.map(({ id, key }) => [key, id]));
  const rows = Object.entries(categoryAttributes).flatMap(([path, { required, optional = [], filterable }]) =>
    [...required, ...optional].map((key: AttributeKey, position) => ({
      category_id: getId(categoryIds, path),
      definition_id: getId(idOf, key),
      position,
      is_required: required.includes(key),
      is_filterable: filterable.includes(key),
    })),
  );
  await tx.insertInto('category_attributes').values(rows).execute();
  for (const [path, { common }] of Object.entries(categoryAttributes)) {
    if (!common) continue;
    const id = getId(categoryIds, path);
    await tx
      .updateTable('categories')
      .set({ required_attributes: [...common] })
      .where('id', '=', id)
      .execute();
  }
  await insertSizeCharts(
    tx,
    Object.entries(sizeCharts).map(([path, chart]) => ({ category_id: getId(categoryIds, path), chart })),
  );
}

type SizeChartOwner = { category_id: string; chart: SizeChart } | { product_id: string; chart: SizeChart };

export async function insertSizeCharts(tx: Tx, charts: readonly SizeChartOwner[]): Promise<void> {
  const rows = charts.flatMap(({ chart: { sizes, measures }, ...owner }) =>
    Object.entries(measures).flatMap(([measure, values], measurePosition) =>
      sizes.map((size, sizePosition) => ({
        ...owner,
        measure,
        measure_position: measurePosition,
        size,
        size_position: sizePosition,
        mm: values[sizePosition] ?? 0,
      })),
    ),
  );
  if (rows.length > 0) await tx.insertInto('size_charts').values(rows).execute();
}

/** Returns the product columns that describe it. */
export function productDataColumns({ known }: DemoProduct, registry: BrandRegistry) {
  const manufacturer = (key: ManufacturerKey | undefined) => (key ? getId(registry.manufacturers, key) : null);
  return {
    brand_id: getId(registry.brands, known.brand),
    hsn: known.hsn,
    origin: known.origin,
    generic_name: known.genericName,
    net_quantity: 1,
    net_unit: known.unit,
    manufacturer_id: manufacturer(known.manufacturer),
    packer_id: manufacturer(known.packer),
    importer_id: manufacturer(known.importer),
    warranty_months: known.warrantyMonths ?? null,
    return_policy: known.returnPolicy ?? 'returnable',
    attributes: JSON.stringify(known.attributes),
  };
}

const listKeys = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];

function getId<Key, Id>(ids: ReadonlyMap<Key, Id>, key: Key): Id {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo has no ${String(key)}`);
  return id;
}
