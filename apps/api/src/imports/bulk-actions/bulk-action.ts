import type { EndpointBody } from '@kinari/contract/contract';
import { toPaise, toRupees } from '@kinari/contract/money';
import { getNumber } from '../apply/product-form.ts';
import type { Cells, ProductCells } from '../import-row.ts';

export type BulkAction = EndpointBody<'createBulkAction'>['bulkAction'];

/** Unchanged variants have no row. */
export type BulkActionRow = { variantId: string; before: Cells; after: Cells };

/** Returns the changes of a bulk action. Product-level changes go in the row of the first variant. */
export function toBulkActionRows(
  bulkAction: BulkAction,
  cells: ProductCells,
  paths: ReadonlyMap<string, string>,
): BulkActionRow[] {
  if (bulkAction.action === 'price') {
    return cells.variants.flatMap(({ id, cells: variant }) => {
      const after = applyPriceChange(variant, bulkAction.percent);
      return after ? [{ variantId: id, before: priceCells(variant), after }] : [];
    });
  }
  if (bulkAction.action === 'archive') {
    return cells.variants.map(({ id, cells: { sku } }) => ({
      variantId: id,
      before: sku === undefined ? {} : { sku },
      after: sku === undefined ? {} : { sku: '' },
    }));
  }
  const [first] = cells.variants;
  const before = cellsBefore(bulkAction, cells.product);
  const after = cellsAfter(bulkAction, paths);
  if (!first || JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ variantId: first.id, before, after }];
}

function cellsBefore(bulkAction: BulkAction, { published = '', category = '' }: Cells): Cells {
  return bulkAction.action === 'category' ? { category } : { published };
}

function cellsAfter(bulkAction: BulkAction, paths: ReadonlyMap<string, string>): Cells {
  if (bulkAction.action === 'category') return { category: paths.get(bulkAction.categoryId) ?? '' };
  return { published: bulkAction.action === 'publish' ? 'yes' : 'no' };
}

const RUPEE = 100;

/** Changes the price by a percentage, to the nearest rupee, at least ₹1. Price plus saving stays the same if possible. */
export function applyPriceChange(variant: Cells, percent: number): Cells | undefined {
  const [price, saving] = [toPaise(getNumber(variant, 'price') ?? 0), toPaise(getNumber(variant, 'saving') ?? 0)];
  // Calculate in integer tenths of a percent to avoid floating-point errors: 899 less 10% is 809.10.
  const rounded = Math.round((price * (1000 + Math.round(percent * 10))) / (1000 * RUPEE)) * RUPEE;
  const newPrice = Math.max(rounded, RUPEE);
  if (newPrice === price) return undefined;
  return { price: formatRupees(newPrice), saving: formatRupees(Math.max(saving + price - newPrice, 0)) };
}

function priceCells({ price = '', saving = '' }: Cells): Cells {
  return { price, saving };
}

function formatRupees(paise: number): string {
  return toRupees(paise).toFixed(2);
}

export function formatBulkAction(bulkAction: BulkAction, count: number, categoryName: string): string {
  const products = `${count.toLocaleString('en-IN')} ${count === 1 ? 'product' : 'products'}`;
  if (bulkAction.action === 'archive') return `${products} archived`;
  if (bulkAction.action === 'publish') return `${products} published`;
  if (bulkAction.action === 'unpublish') return `${products} set to draft`;
  if (bulkAction.action === 'category') return `${products} moved to ${categoryName}`.slice(0, 200);
  const { percent } = bulkAction;
  return `${percent < 0 ? 'Price decrease' : 'Price increase'} of ${Math.abs(percent)}% on ${products}`;
}
