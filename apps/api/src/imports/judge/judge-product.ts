import { MOST } from '@kinari/contract/limits';
import { type ImportField, PRODUCT_FIELDS } from '@kinari/contract/words/import-fields';
import type { Cells, JudgedRow, Problem, ProductCells, ReadRow } from '../import-row.ts';
import { variantNamed } from './find-variant.ts';
import { judgeVariantCells, type VariantJudged } from './judge-variant.ts';
import { isUnproven, looksOfProduct, looksOfVariant } from './looks.ts';
import { nameKey } from './name-key.ts';
import { contradictions, type Judging, judgeProductCells } from './product-rules.ts';
import { type CleanRow, readCells } from './read-cells.ts';
import { problem, words } from './variant-rules.ts';

/** A row on its way to a verdict. */
type Case = VariantJudged & { row: CleanRow };
export type Group = { key: string; rows: readonly ReadRow[]; late?: boolean };

/** Judges the rows of one product, without a database: what the shop knows is handed in. */
export function judgeProduct({ key, rows, late }: Group, judging: Judging): JudgedRow[] {
  const clean = rows.map(readCells);
  const [first] = clean;
  if (!first) return [];
  const { known, problems: unfound } = findProduct(clean, judging);
  const product = judgeProductCells({ key, first, known }, judging);
  const spoilt = [...unfound, ...product.problems, ...ownProblems(first), ...(late ? [LATE] : [])];

  const cases = clean.map((row): Case => {
    const judged = judgeVariantCells({ row, known, rowsOfProduct: rows.length }, judging);
    const contradicted = row === first ? [] : contradictions(row, first);
    return { ...judged, row, problems: [...row.problems, ...contradicted, ...judged.problems] };
  });
  for (const one of cases) {
    if (spoilt.length > 0)
      one.problems.push(...(one.row === first ? withoutTwins(spoilt, one.problems) : [refusedWith(first)]));
  }
  refuseTwins(cases, known);
  const published = { ...known?.product, ...product.changed }.published !== 'no';
  refuseUnproven(cases, { judging, published });
  return verdicts({ key, cases, known, changed: product.changed }, judging);
}

const LATE: Problem = {
  field: null,
  value: '',
  why: 'The rows of a product must follow one another: sort the file by its first columns',
};

function refusedWith(first: CleanRow): Problem {
  return problem(null, {}, `Row ${first.row}, the first of this product, is refused`);
}

function ownProblems({ problems }: CleanRow): Problem[] {
  return problems.filter(({ field }) => field !== null && OF_PRODUCTS.has(field));
}
const OF_PRODUCTS: ReadonlySet<ImportField> = new Set(PRODUCT_FIELDS);

function withoutTwins(problems: readonly Problem[], known: readonly Problem[]): Problem[] {
  return problems.filter((one) => !known.includes(one));
}

/** By our id; else as one of its variants is named; else by its name. */
function findProduct(
  rows: readonly CleanRow[],
  { shop }: Judging,
): { known: ProductCells | undefined; problems: Problem[] } {
  const [first] = rows;
  const id = first?.product.productId;
  if (id !== undefined) {
    const known = shop.products.get(id);
    const why = 'No product in the shop has this id';
    return { known, problems: known ? [] : [{ field: 'productId', value: id, why }] };
  }
  for (const row of rows) {
    const named = variantNamed(row, shop);
    if (named && 'productId' in named) return { known: shop.products.get(named.productId), problems: [] };
  }
  const byName = shop.byName.get(nameKey(first?.product.name));
  return { known: byName === undefined ? undefined : shop.products.get(byName), problems: [] };
}

/** Two variants of one colour and size, of one SKU, two rows about one variant, or more variants than a product can have. */
function refuseTwins(cases: Case[], known: ProductCells | undefined): void {
  const about = new Map<string, number>();
  const untouched = (known?.variants ?? []).filter(({ id }) => !cases.some(({ variant }) => variant?.id === id));
  const looks = new Map<string, string>(untouched.map(({ cells }) => [lookOf(cells), 'a variant of the shop']));
  const skus = new Map<string, string>(
    untouched.flatMap(({ cells }) => (cells.sku ? [[nameKey(cells.sku), 'a variant of the shop']] : [])),
  );
  let count = untouched.length;
  for (const one of cases) {
    const { row, variant, all, changed } = one;
    const twin = variant && about.get(variant.id);
    if (twin !== undefined) one.problems.push(problem(null, {}, `Row ${twin} is about the same variant`));
    const sameLook = looks.get(lookOf(all));
    if (sameLook && twin === undefined)
      one.problems.push(problem(null, {}, `Two variants have the same colour and size: this one and ${sameLook}`));
    const sku = nameKey(all.sku);
    if (changed.sku && skus.has(sku)) one.problems.push(problem('sku', changed, words('sku_taken')));
    count += 1;
    if (count > MOST.variants) one.problems.push(problem(null, {}, `A product can have ${MOST.variants} variants`));
    if (one.problems.length > 0) continue;
    if (variant) about.set(variant.id, row.row);
    looks.set(lookOf(all), `row ${row.row}`);
    if (sku) skus.set(sku, `row ${row.row}`);
  }
}

const lookOf = ({ color, size }: Cells) => `${nameKey(color)}\n${nameKey(size)}`;

function refuseUnproven(cases: Case[], { judging, published }: { judging: Judging; published: boolean }): void {
  if (judging.shop.honestDiscount !== 'block' || !published) return;
  for (const one of cases) {
    // A new one becomes a draft, and is none to be refused.
    if (one.variant && isUnproven(one, judging.shop))
      one.problems.push(problem('saving', one.all, words('saving_unproven')));
  }
}

type Verdicts = { key: string; cases: Case[]; known: ProductCells | undefined; changed: Cells };

function verdicts({ key, cases, known, changed }: Verdicts, judging: Judging): JudgedRow[] {
  const taken = cases.filter(({ problems }) => problems.length === 0);
  const productLooks = looksOfProduct({ known, changed, variants: taken }, judging.shop);
  return cases.map((one) => {
    const { row, variant, problems } = one;
    // What is said of the product goes with the first row that is taken.
    const carries = one === taken[0];
    const after = { ...(carries && changed), ...one.changed };
    const judged = {
      row: row.row,
      given: row.given,
      productKey: known ? `id:${known.id}` : key,
      problems,
      productId: known?.id ?? null,
      variantId: variant?.id ?? null,
      seenVersion: known?.version ?? null,
    };
    if (problems.length > 0) return { ...judged, verdict: 'refused', looks: [], before: null, after: null };
    remember(one, { key, name: carries ? changed.name : undefined }, judging);
    if (!variant) {
      const looks = [...looksOfVariant(one, judging.shop), ...(carries ? productLooks : [])];
      return { ...judged, verdict: 'create', looks, before: null, after };
    }
    if (Object.keys(after).length === 0) return { ...judged, verdict: 'same', looks: [], before: null, after: null };
    const stood: Cells = { ...known?.product, ...variant.cells };
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, stood[field as ImportField] ?? '']));
    const looks = [...looksOfVariant(one, judging.shop), ...(carries ? productLooks : [])];
    return { ...judged, verdict: 'update', looks, before, after };
  });
}

function remember(
  { row, variant, all }: Case,
  { key, name }: { key: string; name: string | undefined },
  { seen }: Judging,
): void {
  if (variant) seen.variants.set(variant.id, row.row);
  if (all.sku) seen.skus.set(nameKey(all.sku), row.row);
  if (name) seen.names.set(nameKey(name), { row: row.row, key });
}
