import type { Tx } from '@kinari/api/platform/database/db';
import { type Chart, sizeCharts } from '../catalogue/facts/charts.ts';
import { askedFacts, definitions, type FactKey } from '../catalogue/facts/definitions.ts';
import { type PartyKey, parties } from '../catalogue/facts/parties.ts';
import type { DemoProduct } from '../catalogue/product.ts';

/** The ids of what products point at. */
export interface Register {
  brands: Map<string, number>;
  parties: Map<PartyKey, string>;
}

/** Brands, and who makes, packs and imports. */
export async function insertRegister(tx: Tx, products: readonly DemoProduct[]): Promise<Register> {
  const names = [...new Set(products.map(({ known }) => known.brand))];
  const brands = await tx
    .insertInto('brands')
    .values(names.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute();
  const known = await tx.insertInto('parties').values(Object.values(parties)).returning(['id', 'name']).execute();
  const idOf = new Map(known.map(({ id, name }) => [name, id]));
  return {
    brands: new Map(brands.map(({ id, name }) => [name, id])),
    parties: new Map(keysOf(parties).map((key) => [key, idOf.get(parties[key].name) ?? ''])),
  };
}

/** What each category asks of its products, and its size chart. */
export async function insertCategoryFacts(tx: Tx, categoryIds: ReadonlyMap<string, string>): Promise<void> {
  const defined = await tx
    .insertInto('fact_definitions')
    .values(
      keysOf(definitions).map((key) => {
        const given: { name: string; unit?: string; options?: readonly string[]; kind?: string } = definitions[key];
        const kind = given.kind ?? (given.unit ? 'number' : 'choice');
        return { key, name: given.name, kind, unit: given.unit ?? null, options: [...(given.options ?? [])] };
      }),
    )
    .returning(['id', 'key'])
    .execute();
  const idOf = new Map(defined.map(({ id, key }) => [key, id]));
  const rows = Object.entries(askedFacts).flatMap(([path, { required, optional = [], filterable }]) =>
    [...required, ...optional].map((key: FactKey, position) => ({
      category_id: idIn(categoryIds, path),
      definition_id: idIn(idOf, key),
      position,
      required: required.includes(key),
      filterable: filterable.includes(key),
    })),
  );
  await tx.insertInto('category_facts').values(rows).execute();
  for (const [path, { common }] of Object.entries(askedFacts)) {
    if (!common) continue;
    const id = idIn(categoryIds, path);
    await tx
      .updateTable('categories')
      .set({ required_facts: [...common] })
      .where('id', '=', id)
      .execute();
  }
  await insertCharts(
    tx,
    Object.entries(sizeCharts).map(([path, chart]) => ({ category_id: idIn(categoryIds, path), chart })),
  );
}

type ChartOf = { category_id: string; chart: Chart } | { product_id: string; chart: Chart };

export async function insertCharts(tx: Tx, charts: readonly ChartOf[]): Promise<void> {
  const rows = charts.flatMap(({ chart: { sizes, measures }, ...of }) =>
    Object.entries(measures).flatMap(([measure, values], measurePosition) =>
      sizes.map((size, sizePosition) => ({
        ...of,
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

/** The columns of a product that say what it is. */
export function knownColumns({ known }: DemoProduct, register: Register) {
  const party = (key: PartyKey | undefined) => (key ? idIn(register.parties, key) : null);
  return {
    brand_id: idIn(register.brands, known.brand),
    hsn: known.hsn,
    origin: known.origin,
    generic_name: known.genericName,
    net_quantity: 1,
    net_unit: known.unit,
    maker_id: party(known.maker),
    packer_id: party(known.packer),
    importer_id: party(known.importer),
    warranty_months: known.warrantyMonths ?? null,
    return_rule: known.returnRule ?? 'returnable',
    facts: JSON.stringify(known.facts),
  };
}

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];

function idIn<Key, Id>(ids: ReadonlyMap<Key, Id>, key: Key): Id {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo has no ${String(key)}`);
  return id;
}
