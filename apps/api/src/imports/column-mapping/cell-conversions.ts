import type { Cells, Problem } from '../product-cells.ts';
import { formatPlainRupees, parseRupees } from '../validate/validate-cell.ts';

type Option = { name: string; value: string };

const COLOR = /colou?r|shade|रंग/i;
const SIZE = /size|waist|storage|capacity|आकार/i;
// Placeholders that shops write for products without options.
const DEFAULT_VALUE = /^(default( title| option| option value| variant)?|title|n\/a|-)$/i;

export function detectOptionKind(name: string): 'color' | 'size' | undefined {
  if (COLOR.test(name)) return 'color';
  return SIZE.test(name) ? 'size' : undefined;
}

/** Maps options to colour and size. An option that is neither uses a free field, size first. A third option is a problem. */
export function toOptionCells(options: readonly Option[]): {
  cells: Pick<Cells, 'color' | 'size'>;
  problems: Problem[];
} {
  const filled = options.filter(({ value }) => value !== '' && !DEFAULT_VALUE.test(value));
  const cells: Pick<Cells, 'color' | 'size'> = {};
  const others: Option[] = [];
  for (const option of filled) {
    const kind = detectOptionKind(option.name);
    if (kind && cells[kind] === undefined) cells[kind] = option.value;
    else others.push(option);
  }
  const problems: Problem[] = [];
  for (const { name, value } of others) {
    const freeKind = (['size', 'color'] as const).find((kind) => cells[kind] === undefined);
    if (freeKind) cells[freeKind] = value;
    else
      problems.push({
        field: null,
        value,
        why: `${name}: only colour and size options are supported`,
      });
  }
  return { cells, problems };
}

/** Converts price and compare-at price to price and saving. Unreadable text is passed through, so that validation rejects it. */
export function toPriceCells({ paid, before }: { paid: string; before: string }): Pick<Cells, 'price' | 'saving'> {
  const [price, compareAtPrice] = [parseRupees(paid), parseRupees(before)];
  if (before === '') return { price: paid, saving: paid === '' ? '' : '0' };
  if (typeof compareAtPrice === 'string') return { price: paid, saving: before };
  if (typeof price === 'string') return { price: paid };
  return { price: paid, saving: compareAtPrice > price ? formatPlainRupees(compareAtPrice - price) : '0' };
}

export function toSalePriceCells(
  prices: { regular: string; sale: string; until: string },
  now: Date,
): Pick<Cells, 'price' | 'saving'> {
  const isExpired = Date.parse(prices.until) + 24 * 60 * 60_000 < now.getTime();
  if (prices.sale === '' || isExpired) return toPriceCells({ paid: prices.regular, before: '' });
  return toPriceCells({ paid: prices.sale, before: prices.regular });
}

/** Other shops have negative stock after overselling. */
export function toStockCell(stock: string): string {
  return /^-\d+(\.0+)?$/.test(stock) ? '0' : stock;
}
