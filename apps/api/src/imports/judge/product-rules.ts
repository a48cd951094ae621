import type { ImportField } from '@kinari/contract/words/import-fields';
import type { Cells, Problem, ProductCells } from '../import-row.ts';
import { nameKey } from './name-key.ts';
import type { CleanRow } from './read-cells.ts';
import type { SeenInFile } from './seen-in-file.ts';
import type { ShopFacts } from './shop-facts.ts';
import { problem, words } from './variant-rules.ts';

// What says which product is meant, and is not written.
const NAMES_IT: ReadonlySet<string> = new Set<ImportField>(['productId', 'handle']);

export type Judging = { shop: ShopFacts; seen: SeenInFile; makeCategories: boolean };
type ProductJudged = { changed: Cells; problems: Problem[] };
type Asked = { key: string; first: CleanRow; known: ProductCells | undefined };

/** What a product's first row changes of it, and what stands in the way. */
export function judgeProductCells({ key, first, known }: Asked, judging: Judging): ProductJudged {
  const said = Object.fromEntries(Object.entries(first.product).filter(([field]) => !NAMES_IT.has(field))) as Cells;
  const problems: Problem[] = [];
  if (said.category !== undefined) {
    const category = categoryOf(said.category, judging);
    if ('why' in category) problems.push({ field: 'category', value: first.given.category ?? '', why: category.why });
    else said.category = category.path;
  }
  if (known && said.pictures !== undefined && isBrought(known.id, said.pictures, judging)) delete said.pictures;
  const changed = changes(known?.product ?? {}, said);
  problems.push(...nameProblems({ key, first, known }, changed, judging), ...quantityProblems(known, changed));
  if (!known) problems.push(...missing(first, said));
  return { changed, problems };
}

/** The cells that say something else than what is known. */
export function changes(known: Cells, said: Cells): Cells {
  return Object.fromEntries(
    Object.entries(said).filter(([field, text]) => text !== (known[field as ImportField] ?? '')),
  );
}

function categoryOf(given: string, { shop, makeCategories }: Judging): { path: string } | { why: string } {
  const found = shop.categories.find(given);
  if (found) return found;
  if (makeCategories) return { path: shop.categories.fit(given) };
  return { why: 'There is no such category. Make it first, or tick that missing ones are made' };
}

function isBrought(productId: string, pictures: string, { shop }: Judging): boolean {
  return shop.broughtPictures.get(productId)?.has(pictures) ?? false;
}

function nameProblems({ key, known }: Asked, { name }: Cells, { shop, seen }: Judging): Problem[] {
  if (name === undefined) return [];
  const owner = shop.byName.get(nameKey(name));
  if (owner !== undefined && owner !== known?.id)
    return [{ field: 'name', value: name, why: words('product_name_taken') }];
  const earlier = seen.names.get(nameKey(name));
  if (!earlier || earlier.key === key) return [];
  return [{ field: 'name', value: name, why: `Row ${earlier.row} has another product of this name` }];
}

function quantityProblems(known: ProductCells | undefined, changed: Cells): Problem[] {
  if (changed.netQuantity === undefined && changed.netUnit === undefined) return [];
  const { netQuantity, netUnit } = { ...known?.product, ...changed };
  if (Boolean(netQuantity) === Boolean(netUnit)) return [];
  return netUnit
    ? [problem('netQuantity', changed, 'How much is it?')]
    : [problem('netUnit', changed, 'Choose a unit')];
}

/** What a new product cannot be without. A row that names nothing was to be about something that is there. */
function missing({ problems, variant }: CleanRow, said: Cells): Problem[] {
  const isRefused = (field: ImportField) => problems.some((one) => one.field === field);
  if (!said.name) {
    if (problems.length > 0 || variant.variantId) return [];
    const why =
      variant.sku || variant.barcode
        ? 'No variant in the shop has this SKU or barcode, and a new product needs a name'
        : 'Please fill Product Name';
    return [{ field: 'name', value: '', why }];
  }
  return said.category || isRefused('category')
    ? []
    : [{ field: 'category', value: '', why: 'Please select Category' }];
}

/** Where a later row says something else of its product than the first one does. */
export function contradictions(row: CleanRow, first: CleanRow): Problem[] {
  return (Object.keys(row.product) as ImportField[])
    .filter(
      (field) => row.product[field] !== first.product[field] && !first.problems.some((one) => one.field === field),
    )
    .map((field) => {
      const told = first.given[field];
      const why = told
        ? `Row ${first.row}, the first of this product, says '${told.slice(0, 60)}'`
        : `Row ${first.row}, the first of this product, leaves this empty: say it there`;
      return { field, value: row.given[field] ?? '', why };
    });
}
