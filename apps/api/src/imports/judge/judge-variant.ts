import type { Cells, Problem, ProductCells } from '../import-row.ts';
import { variantLike, variantNamed } from './find-variant.ts';
import { nameKey } from './name-key.ts';
import { changes, type Judging } from './product-rules.ts';
import type { CleanRow } from './read-cells.ts';
import { priceProblems, problem, words } from './variant-rules.ts';

type Variant = ProductCells['variants'][number];

/** What a row changes of its variant; one that is new has none. */
export type VariantJudged = { variant: Variant | undefined; changed: Cells; all: Cells; problems: Problem[] };
type Asked = { row: CleanRow; known: ProductCells | undefined; rowsOfProduct: number };

export function judgeVariantCells({ row, known, rowsOfProduct }: Asked, judging: Judging): VariantJudged {
  const found = findVariant(row, known, { judging, onlyRow: rowsOfProduct === 1 });
  const variant = found && 'cells' in found ? found : undefined;
  const problems = found && 'why' in found ? [found] : [];
  const { variantId: _id, stockAtExport, ...said } = row.variant;
  const stock = variant ? stockAfter(variant, said.stock, stockAtExport) : { stock: said.stock ?? '0' };
  if ('why' in stock) problems.push(problem('stock', row.given, stock.why));
  else if (stock.stock !== undefined) said.stock = stock.stock;
  if (!variant) said.saving ??= '0.00';

  const changed = changes(variant?.cells ?? {}, said);
  const all = { ...variant?.cells, ...changed };
  const broken = row.problems.some(({ field }) => field === 'price' || field === 'saving' || field === 'mrp');
  const isNew = !variant && problems.length === 0 && (known !== undefined || row.given.name !== undefined);
  if (isNew && !all.price && !broken) problems.push({ field: 'price', value: '', why: 'A new variant needs a price' });
  if (!broken) problems.push(...priceProblems({ all, changed }));
  if (!found || 'cells' in found) problems.push(...takenProblems({ row, variant, changed }, judging));
  return { variant, changed, all, problems };
}

type Finding = { judging: Judging; onlyRow: boolean };

function findVariant(
  row: CleanRow,
  known: ProductCells | undefined,
  { judging, onlyRow }: Finding,
): Variant | Problem | undefined {
  const named = variantNamed(row, judging.shop);
  if (named && 'why' in named) return named;
  if (!named) return known && variantLike(row, known, onlyRow);
  const variant = known?.variants.find(({ id }) => id === named.id);
  if (variant) return variant;
  const field = row.variant.variantId ? 'variantId' : row.variant.sku ? 'sku' : 'barcode';
  const whose = judging.shop.products.get(named.productId)?.product.name ?? 'another product';
  return problem(field, row.given, `Belongs to ${whose}`);
}

/** With the stock a file was made with, it says a difference: what was sold since stays sold. */
function stockAfter(
  { cells }: Variant,
  stock: string | undefined,
  atExport: string | undefined,
): { stock: string | undefined } | { why: string } {
  if (stock === undefined || atExport === undefined) return { stock };
  const now = Number(cells.stock ?? 0);
  const after = now + Number(stock) - Number(atExport);
  if (after < 0) return { why: `Some have been sold since the export: ${now} are left` };
  return { stock: String(after) };
}

type Taking = { row: CleanRow; variant: Variant | undefined; changed: Cells };

/** What another variant of the shop has, or another row of the file is about. */
function takenProblems({ row, variant, changed }: Taking, { shop, seen }: Judging): Problem[] {
  const problems: Problem[] = [];
  const again = variant && seen.variants.get(variant.id);
  if (again !== undefined && again !== row.row)
    problems.push(problem(null, {}, `Row ${again} is about the same variant`));
  const sku = changed.sku ? nameKey(changed.sku) : '';
  const owner = sku ? shop.bySku.get(sku) : undefined;
  if (owner && owner.id !== variant?.id && owner.productId !== variantOwner(variant, shop)) {
    problems.push(problem('sku', changed, words('sku_taken')));
  }
  const taken = sku ? seen.skus.get(sku) : undefined;
  if (taken !== undefined && taken !== row.row) problems.push(problem('sku', changed, `Row ${taken} has the same SKU`));
  return problems;
}

// Within a product its variants may hand their SKUs on to each other, which is looked at once all of its rows are known.
function variantOwner(variant: Variant | undefined, shop: Judging['shop']): string | undefined {
  return variant && shop.byId.get(variant.id)?.productId;
}
