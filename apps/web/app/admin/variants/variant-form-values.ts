import { MAX } from '@kinari/contract/limits';
import { formatMoney } from '@kinari/contract/locale';
import { compareAtPrice, discountPercent, toPaise } from '@kinari/contract/money';
import type { Errors } from '../../ui/form/form-errors.ts';
import { DEFAULT_HEX, parseHex } from './hex-code.ts';

export type VariantField = 'color' | 'hex' | 'size' | 'stock' | 'price' | 'saving';

/** Form values of a variant. `price` is the selling price, `saving` the amount off. */
export type VariantFormValues = Record<VariantField, string> & {
  key: string;
  id?: string;
  loadedStock?: number;
  /** True if the colour is copied from the row above and cannot be typed here. */
  followsColor: boolean;
  /** The price typed last. If both disagree, the error is shown there. */
  pricedLast?: 'price' | 'saving';
};

export function createFirstVariant(): VariantFormValues {
  return { ...emptyVariant(), hex: DEFAULT_HEX, stock: '1', followsColor: false };
}

/** Adds a row with only the colour of the last one. */
export function addVariant(rows: readonly VariantFormValues[]): VariantFormValues[] {
  const last = rows.at(-1);
  if (!last) return [createFirstVariant()];
  return [...rows, { ...emptyVariant(), color: last.color, hex: last.hex, stock: '0', followsColor: true }];
}

/** Updates a cell. A colour also updates the rows that follow it. */
export function updateCell(
  rows: readonly VariantFormValues[],
  key: string,
  field: VariantField,
  input: string,
): VariantFormValues[] {
  return propagateColors(rows.map((row) => (row.key === key ? { ...row, ...toCellChange(field, input) } : row)));
}

/** Makes the colour editable, starting with the one it followed. */
export function detachColor(rows: readonly VariantFormValues[], key: string): VariantFormValues[] {
  return rows.map((row) => (row.key === key ? { ...row, followsColor: false } : row));
}

/** Removes a row. The next row takes over its colour. */
export function removeVariant(rows: readonly VariantFormValues[], key: string): VariantFormValues[] {
  const index = rows.findIndex((row) => row.key === key);
  const isColorLeader = rows[index]?.followsColor === false;
  return rows
    .map((row, rowIndex) => (isColorLeader && rowIndex === index + 1 ? { ...row, followsColor: false } : row))
    .filter((row) => row.key !== key);
}

export function restoreVariant(
  rows: readonly VariantFormValues[],
  row: VariantFormValues,
  index: number,
): VariantFormValues[] {
  return propagateColors(rows.toSpliced(index, 0, { ...row, followsColor: row.followsColor && index > 0 }));
}

/** Returns the errors of a row, including duplicates in other rows. */
export function validateVariant(row: VariantFormValues, rows: readonly VariantFormValues[]): Errors<VariantField> {
  const errors: Errors<VariantField> = {};
  if (!row.followsColor && !parseHex(row.hex)) errors.hex = 'Enter 3 or 6 hex digits, such as #2a5b9c';
  if (rows.some((other) => other.key !== row.key && isSameVariant(other, row))) {
    errors.size = 'Another variant already has this colour and size';
  }
  if (row.stock === '') errors.stock = 'Please fill Stock';
  else if (Number(row.stock) > MAX.unitsInStock) errors.stock = 'Stock can’t exceed 10,00,000';
  const price = parseRupees(row.price);
  const saving = row.saving === '' ? 0 : parseRupees(row.saving);
  if (row.price === '') errors.price = 'Please fill Original Price';
  else if (price === undefined || price < 0.01) errors.price = 'Enter an Original Price such as 899 or 899.50';
  if (saving === undefined) errors.saving = 'Enter a Discount Price such as 300 or 299.50';
  else if (price !== undefined && saving > price) {
    if (row.pricedLast === 'price') errors.price = 'Original Price must be greater than or equal to Discount Price';
    else errors.saving = 'Discount Price cannot be greater than Original Price';
  }
  return errors;
}

/** Copies the prices of the first row that has any to all rows. */
export function copyPrices(rows: readonly VariantFormValues[]): VariantFormValues[] {
  const source = rows.find(({ price }) => price !== '');
  return source ? rows.map((row) => ({ ...row, ...pricesOf(source) })) : [...rows];
}

/** Adds a row for each size in the last colour, with its prices. The first size goes to an empty row, if there is one. */
export function addSizes(rows: readonly VariantFormValues[], sizes: readonly string[]): VariantFormValues[] {
  const last = rows.at(-1);
  const isEmpty = last !== undefined && last.size.trim() === '';
  const filled = isEmpty ? [...rows.slice(0, -1), { ...last, size: sizes[0] ?? '' }] : [...rows];
  const prices = pricesOf(lastColorRows(rows).findLast(({ price }) => price !== '') ?? { price: '', saving: '' });
  let result = filled;
  for (const size of sizes.slice(isEmpty ? 1 : 0)) {
    const added = addVariant(result).at(-1);
    if (added) result = result.concat({ ...added, ...prices, size });
  }
  return result.slice(0, MAX.variants);
}

/** Undoes `copyPrices` or `addSizes`. Keeps what was typed into other fields since. */
export function revertFill(
  rows: readonly VariantFormValues[],
  before: readonly VariantFormValues[],
): VariantFormValues[] {
  return rows.flatMap((row) => {
    const saved = before.find(({ key }) => key === row.key);
    return saved ? [{ ...row, ...pricesOf(saved), size: saved.size }] : [];
  });
}

/** The rows from the last one that has its own colour. */
export function lastColorRows(rows: readonly VariantFormValues[]): readonly VariantFormValues[] {
  return rows.slice(
    Math.max(
      rows.findLastIndex(({ followsColor }) => !followsColor),
      0,
    ),
  );
}

export type PricePreview = { now: string; before?: string; percent?: number };

/** Returns `undefined` if the price is missing or invalid. */
export function previewPrice(row: Pick<VariantFormValues, 'price' | 'saving'>): PricePreview | undefined {
  const rupees = parseRupees(row.price);
  const savedRupees = row.saving === '' ? 0 : parseRupees(row.saving);
  if (!rupees || savedRupees === undefined || savedRupees > rupees) return undefined;
  const prices = { price: toPaise(rupees), saving: toPaise(savedRupees) };
  const priceText = formatMoney(prices.price);
  if (prices.saving === 0) return { now: priceText };
  return { now: priceText, before: formatMoney(compareAtPrice(prices)), percent: discountPercent(prices) };
}

/** Converts to the request body. A white colour without a name counts as no colour. */
export function toVariantBody({ id, loadedStock, color, hex, size, stock, price, saving }: VariantFormValues) {
  const name = color.trim() || null;
  const code = parseHex(hex) ?? null;
  return {
    ...(id && { id, loadedStock }),
    color: name,
    colorHexCode: name === null && code === DEFAULT_HEX ? null : code,
    size: size.trim() || null,
    stock: Number(stock),
    originalPrice: Number(price),
    discountPrice: Number(saving),
  };
}

function pricesOf({ price, saving }: Pick<VariantFormValues, 'price' | 'saving'>) {
  return { price, saving };
}

function emptyVariant() {
  return { key: crypto.randomUUID(), color: '', hex: '', size: '', stock: '', price: '', saving: '' };
}

function toCellChange(field: VariantField, input: string): Partial<VariantFormValues> {
  switch (field) {
    case 'color': {
      const hex = parseHex(input);
      return hex ? { color: input, hex } : { color: input };
    }
    case 'stock':
      return { stock: input.replace(/\D/g, '') };
    case 'price':
    case 'saving':
      // An amount pasted from a price list may have a currency sign and commas.
      return { [field]: input.replace(/[^\d.]/g, ''), pricedLast: field };
    default:
      return { [field]: input };
  }
}

function propagateColors(rows: readonly VariantFormValues[]): VariantFormValues[] {
  const result: VariantFormValues[] = [];
  for (const row of rows) {
    const previousRow = result.at(-1);
    result.push(row.followsColor && previousRow ? { ...row, color: previousRow.color, hex: previousRow.hex } : row);
  }
  return result;
}

function isSameVariant(a: VariantFormValues, b: VariantFormValues): boolean {
  return isSameText(a.color, b.color) && isSameText(a.size, b.size);
}

export function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

export function parseRupees(text: string): number | undefined {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return undefined;
  const rupees = Number(text);
  return rupees <= MAX.rupees ? rupees : undefined;
}
