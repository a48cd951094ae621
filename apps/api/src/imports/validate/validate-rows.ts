import { formatError } from '@kinari/contract/errors';
import type { ImportField } from '@kinari/contract/labels/import-fields';
import { MAX } from '@kinari/contract/limits';
import type { Queryable } from '../../platform/database/db.ts';
import {
  type Cells,
  type CleanRow,
  createSeenRows,
  normalizeName,
  type Problem,
  type ProductCells,
  type ReadRow,
  type SeenRows,
  toProductKey,
  type ValidatedRow,
} from '../product-cells.ts';
import { type CatalogLookup, getCatalogLookup } from './catalog-lookup.ts';
import { isProductColumn, toCleanRow } from './validate-cell.ts';
import {
  toProblem,
  type ValidationContext,
  validateConsistency,
  validateProductCells,
} from './validate-product-cells.ts';
import {
  findVariantByIdentifier,
  isUnprovenDiscount,
  productWarnings,
  type VariantValidation,
  validateVariantCells,
  variantWarnings,
} from './validate-variant.ts';

type ValidateOptions = {
  createCategories: boolean;
  seen?: SeenRows;
  /** Names of uploaded image files (`fileKey`), if known. */
  uploadedImageNames?: ReadonlySet<string>;
};

/** Validates rows against the current shop data. Rows of one product must be in the same call. */
export async function validateRows(
  db: Queryable,
  rows: readonly ReadRow[],
  options: ValidateOptions,
): Promise<ValidatedRow[]> {
  const { createCategories, seen = createSeenRows(), uploadedImageNames } = options;
  const catalog = await getCatalogLookup(db, rows.map(toCleanRow), uploadedImageNames);
  const groups = groupRows(rows, { catalog, seen });
  const validated = groups.flatMap((group) => validateProduct(group, { catalog, seen, createCategories }));
  return validated.toSorted((one, other) => one.row - other.row);
}

/** Groups rows by product. A row without a product cell joins the group of the variant it names. */
function groupRows(
  rows: readonly ReadRow[],
  { catalog, seen }: { catalog: CatalogLookup; seen: SeenRows },
): ProductRowGroup[] {
  const groups: (ProductRowGroup & { rows: ReadRow[] })[] = [];
  const byVariant = new Map<string, ProductRowGroup & { rows: ReadRow[] }>();
  for (const row of rows) {
    const key = toProductKey(row);
    const last = groups.at(-1);
    if (key.startsWith('row:')) {
      const variantRef = findVariantByIdentifier(toCleanRow(row), catalog);
      const groupKey = variantRef && 'productId' in variantRef ? `id:${variantRef.productId}` : key;
      const group = byVariant.get(groupKey) ?? { key: groupKey, rows: [] };
      if (group.rows.length === 0) groups.push(group);
      byVariant.set(groupKey, group);
      group.rows.push(row);
    } else if (last?.key === key) last.rows.push(row);
    else groups.push({ key, rows: [row], isLate: seen.products.has(key) });
    if (!key.startsWith('row:')) seen.products.set(key, row.row);
  }
  return groups;
}

type VariantCase = VariantValidation & { row: CleanRow };
type ProductRowGroup = { key: string; rows: readonly ReadRow[]; isLate?: boolean };

/** Validates the rows of one product. Needs no database: the second parameter contains all shop data. */
export function validateProduct({ key, rows, isLate }: ProductRowGroup, context: ValidationContext): ValidatedRow[] {
  const cleanRows = rows.map(toCleanRow);
  const [first] = cleanRows;
  if (!first) return [];
  const { existing, problems: lookupProblems } = findProduct(cleanRows, context);
  const product = validateProductCells({ key, first, existing }, context);
  const productProblems = [
    ...lookupProblems,
    ...product.problems,
    ...first.problems.filter(({ field }) => isProductColumn(field)),
    ...(isLate ? [LATE_ROW_PROBLEM] : []),
  ];

  const cases = cleanRows.map((row): VariantCase => {
    const validated = validateVariantCells({ row, existing, rowsOfProduct: rows.length }, context);
    const inconsistencies = row === first ? [] : validateConsistency(row, first);
    return { ...validated, row, problems: [...row.problems, ...inconsistencies, ...validated.problems] };
  });
  for (const one of cases) {
    if (productProblems.length > 0)
      one.problems.push(
        ...(one.row === first
          ? productProblems.filter((problem) => !one.problems.includes(problem))
          : [toProblem(null, {}, `Row ${first.row}, the first of this product, is rejected`)]),
      );
  }
  rejectDuplicateVariants(cases, existing);
  const published = { ...existing?.product, ...product.changed }.published !== 'no';
  rejectUnprovenDiscounts(cases, { context, published });
  return toValidatedRows({ key, cases, existing, changed: product.changed }, context);
}

const LATE_ROW_PROBLEM: Problem = {
  field: null,
  value: '',
  why: 'The rows of a product must be next to each other: sort the file by its first columns',
};

/** Finds a product by id, then by one of its variants, then by name. */
function findProduct(
  rows: readonly CleanRow[],
  { catalog }: ValidationContext,
): { existing: ProductCells | undefined; problems: Problem[] } {
  const [first] = rows;
  const id = first?.product.productId;
  if (id !== undefined) {
    const existing = catalog.products.get(id);
    const why = 'No product in the shop has this id';
    return { existing, problems: existing ? [] : [{ field: 'productId', value: id, why }] };
  }
  for (const row of rows) {
    const variantRef = findVariantByIdentifier(row, catalog);
    if (variantRef && 'productId' in variantRef)
      return { existing: catalog.products.get(variantRef.productId), problems: [] };
  }
  const byName = catalog.byName.get(normalizeName(first?.product.name));
  return { existing: byName === undefined ? undefined : catalog.products.get(byName), problems: [] };
}

/** Rejects duplicate colour and size, duplicate SKUs, two rows for one variant, and too many variants. */
function rejectDuplicateVariants(cases: VariantCase[], existing: ProductCells | undefined): void {
  const rowByVariant = new Map<string, number>();
  const untouched = (existing?.variants ?? []).filter(({ id }) => !cases.some(({ variant }) => variant?.id === id));
  const optionOwners = new Map<string, string>(
    untouched.map(({ cells }) => [optionsKey(cells), 'a variant of the shop']),
  );
  const skus = new Map<string, string>(
    untouched.flatMap(({ cells }) => (cells.sku ? [[normalizeName(cells.sku), 'a variant of the shop']] : [])),
  );
  let count = untouched.length;
  for (const one of cases) {
    const { row, variant, all, changed } = one;
    const duplicateRow = variant && rowByVariant.get(variant.id);
    if (duplicateRow !== undefined) one.problems.push(toProblem(null, {}, `Row ${duplicateRow} has the same variant`));
    const sameOptions = optionOwners.get(optionsKey(all));
    if (sameOptions && duplicateRow === undefined)
      one.problems.push(toProblem(null, {}, `Two variants have the same colour and size: this one and ${sameOptions}`));
    const sku = normalizeName(all.sku);
    if (changed.sku && skus.has(sku)) one.problems.push(toProblem('sku', changed, formatError('sku_taken')));
    count += 1;
    if (count > MAX.variants)
      one.problems.push(toProblem(null, {}, `A product can have at most ${MAX.variants} variants`));
    if (one.problems.length > 0) continue;
    if (variant) rowByVariant.set(variant.id, row.row);
    optionOwners.set(optionsKey(all), `row ${row.row}`);
    if (sku) skus.set(sku, `row ${row.row}`);
  }
}

const optionsKey = ({ color, size }: Cells) => `${normalizeName(color)}\n${normalizeName(size)}`;

function rejectUnprovenDiscounts(
  cases: VariantCase[],
  { context, published }: { context: ValidationContext; published: boolean },
): void {
  if (context.catalog.unprovenDiscountPolicy !== 'block' || !published) return;
  for (const one of cases) {
    // Skip new variants: a new product is saved as a draft.
    if (one.variant && isUnprovenDiscount(one, context.catalog))
      one.problems.push(toProblem('saving', one.all, formatError('discount_unproven')));
  }
}

type ActionInput = { key: string; cases: VariantCase[]; existing: ProductCells | undefined; changed: Cells };

function toValidatedRows({ key, cases, existing, changed }: ActionInput, context: ValidationContext): ValidatedRow[] {
  const accepted = cases.filter(({ problems }) => problems.length === 0);
  const sharedWarnings = productWarnings({ existing, changed, variants: accepted }, context.catalog);
  return cases.map((one) => {
    const { row, variant, problems } = one;
    // Product changes go with the first accepted row.
    const isFirstAccepted = one === accepted[0];
    const after = { ...(isFirstAccepted && changed), ...one.changed };
    const validated = {
      row: row.row,
      input: row.input,
      productKey: existing ? `id:${existing.id}` : key,
      problems,
      productId: existing?.id ?? null,
      variantId: variant?.id ?? null,
      versionBefore: existing?.version ?? null,
    };
    if (problems.length > 0) return { ...validated, action: 'rejected', warnings: [], before: null, after: null };
    recordSeen(one, { key, name: isFirstAccepted ? changed.name : undefined }, context);
    const warnings = [...variantWarnings(one, context.catalog), ...(isFirstAccepted ? sharedWarnings : [])];
    if (!variant) return { ...validated, action: 'create', warnings, before: null, after };
    if (Object.keys(after).length === 0)
      return { ...validated, action: 'unchanged', warnings: [], before: null, after: null };
    const existingCells: Cells = { ...existing?.product, ...variant.cells };
    const before = Object.fromEntries(
      Object.keys(after).map((field) => [field, existingCells[field as ImportField] ?? '']),
    );
    return { ...validated, action: 'update', warnings, before, after };
  });
}

function recordSeen(
  { row, variant, all }: VariantCase,
  { key, name }: { key: string; name: string | undefined },
  { seen }: ValidationContext,
): void {
  if (variant) seen.variants.set(variant.id, row.row);
  if (all.sku) seen.skus.set(normalizeName(all.sku), row.row);
  if (name) seen.names.set(normalizeName(name), { row: row.row, key });
}
