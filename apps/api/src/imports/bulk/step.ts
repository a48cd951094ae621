import type { Body } from '@kinari/contract/contract';
import { toPaise, toRupees } from '@kinari/contract/money';
import type { Cells, ProductCells } from '../import-row.ts';
import { numberIn } from '../write/product-form.ts';

/** What is done to many products at once. */
export type Step = Body<'startBulkRun'>['step'];

/** What a row of a step changes; without a row for a variant there is nothing to change of it. */
export type StepRow = { variantId: string; before: Cells; after: Cells };

/** What a step changes of a product: of its variants one by one, or of the product in the row of its first variant. */
export function rowsOfStep(step: Step, cells: ProductCells, paths: ReadonlyMap<string, string>): StepRow[] {
  if (step.do === 'price') {
    return cells.variants.flatMap(({ id, cells: variant }) => {
      const after = repriced(variant, step.percent);
      return after ? [{ variantId: id, before: pricesIn(variant), after }] : [];
    });
  }
  if (step.do === 'archive') {
    return cells.variants.map(({ id, cells: { sku } }) => ({
      variantId: id,
      before: sku === undefined ? {} : { sku },
      after: sku === undefined ? {} : { sku: '' },
    }));
  }
  const [first] = cells.variants;
  const before = wasOf(step, cells.product);
  const after = becomes(step, paths);
  if (!first || JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ variantId: first.id, before, after }];
}

function wasOf(step: Step, { published = '', category = '' }: Cells): Cells {
  return step.do === 'category' ? { category } : { published };
}

function becomes(step: Step, paths: ReadonlyMap<string, string>): Cells {
  if (step.do === 'category') return { category: paths.get(step.categoryId) ?? '' };
  return { published: step.do === 'publish' ? 'yes' : 'no' };
}

const RUPEE = 100;

/**
 * A price so many percent lower or higher, to the nearest rupee and never below one. What it cost before stays in sight: a price
 * that falls saves as much more, one that rises saves as much less, as far as something was saved.
 */
export function repriced(variant: Cells, percent: number): Cells | undefined {
  const [price, saving] = [toPaise(numberIn(variant, 'price') ?? 0), toPaise(numberIn(variant, 'saving') ?? 0)];
  // In tenths of a percent, which are whole: 899 and 10 % are 809.10, not a little less.
  const moved = Math.round((price * (1000 + Math.round(percent * 10))) / (1000 * RUPEE)) * RUPEE;
  const to = Math.max(moved, RUPEE);
  if (to === price) return undefined;
  return { price: inRupees(to), saving: inRupees(Math.max(saving + price - to, 0)) };
}

function pricesIn({ price = '', saving = '' }: Cells): Cells {
  return { price, saving };
}

function inRupees(paise: number): string {
  return toRupees(paise).toFixed(2);
}

/** The step in words, for who looks at the run: 'Discount of 10 % on 12 products'. */
export function stepInWords(step: Step, count: number, categoryName: string): string {
  const products = `${count.toLocaleString('en-IN')} ${count === 1 ? 'product' : 'products'}`;
  if (step.do === 'archive') return `${products} archived`;
  if (step.do === 'publish') return `${products} put on sale`;
  if (step.do === 'unpublish') return `${products} made drafts`;
  if (step.do === 'category') return `${products} moved to ${categoryName}`.slice(0, 200);
  return `${step.percent < 0 ? 'Discount' : 'Rise'} of ${Math.abs(step.percent)} % on ${products}`;
}
