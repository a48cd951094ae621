import { MOST } from '@kinari/contract/limits';
import { formatPaise, priceBefore, savingPercent, toPaise } from '@kinari/contract/money';
import type { Errors } from '../../ui/form/form-errors.ts';
import { DEFAULT_HEX, parseHex } from './hex-code.ts';

export type VariantField = 'color' | 'hex' | 'size' | 'stock' | 'price' | 'saving';

/** A row of the variants grid, as typed. `price` is what it sells for and `saving` what is saved on it. */
export type VariantDraft = Record<VariantField, string> & {
  key: string;
  id?: string;
  /** The stock the form was opened with. */
  loadedStock?: number;
  /** Its colour is that of the row above, changes with it, and cannot be typed here. */
  followsColor: boolean;
  /** Of the two prices, the one typed last: where they do not agree, that one is to blame. */
  pricedLast?: 'price' | 'saving';
};

export function firstVariant(): VariantDraft {
  return { ...blankVariant(), hex: DEFAULT_HEX, stock: '1', followsColor: false };
}

/** The next row starts with the colour of the last one and nothing else of it. */
export function withNewVariant(rows: readonly VariantDraft[]): VariantDraft[] {
  const last = rows.at(-1);
  if (!last) return [firstVariant()];
  return [...rows, { ...blankVariant(), color: last.color, hex: last.hex, stock: '0', followsColor: true }];
}

/** One cell changes, and with a colour all rows that follow it. */
export function withCell(
  rows: readonly VariantDraft[],
  key: string,
  field: VariantField,
  typed: string,
): VariantDraft[] {
  return followColors(rows.map((row) => (row.key === key ? { ...row, ...cellChange(field, typed) } : row)));
}

/** The row gets a colour of its own, to begin with the one it followed. */
export function withOwnColor(rows: readonly VariantDraft[], key: string): VariantDraft[] {
  return rows.map((row) => (row.key === key ? { ...row, followsColor: false } : row));
}

/** The row below takes over the colour of one that goes. */
export function withoutVariant(rows: readonly VariantDraft[], key: string): VariantDraft[] {
  const place = rows.findIndex((row) => row.key === key);
  const leads = rows[place]?.followsColor === false;
  return rows
    .map((row, at) => (leads && at === place + 1 ? { ...row, followsColor: false } : row))
    .filter((row) => row.key !== key);
}

export function withVariantBack(rows: readonly VariantDraft[], row: VariantDraft, place: number): VariantDraft[] {
  return followColors(rows.toSpliced(place, 0, { ...row, followsColor: row.followsColor && place > 0 }));
}

/** What is wrong with a row, judged among the others. */
export function checkVariant(row: VariantDraft, rows: readonly VariantDraft[]): Errors<VariantField> {
  const errors: Errors<VariantField> = {};
  if (!row.followsColor && !parseHex(row.hex)) errors.hex = 'A hex code has 3 or 6 digits, such as #2a5b9c';
  if (rows.some((other) => other.key !== row.key && isSameVariant(other, row))) {
    errors.size = 'Another variant has this colour and size already';
  }
  if (row.stock === '') errors.stock = 'Please fill Stock';
  else if (Number(row.stock) > MOST.unitsInStock) errors.stock = 'Stock can be 10,00,000 at most';
  const price = rupeesOf(row.price);
  const saving = row.saving === '' ? 0 : rupeesOf(row.saving);
  if (row.price === '') errors.price = 'Please fill Original Price';
  else if (price === undefined || price < 0.01) errors.price = 'Original Price is an amount such as 899 or 899.50';
  if (saving === undefined) errors.saving = 'Discount Price is an amount such as 300 or 299.50';
  else if (price !== undefined && saving > price) {
    if (row.pricedLast === 'price') errors.price = 'Original Price must be greater than or equal to Discount Price';
    else errors.saving = 'Discount Price cannot be greater than Original Price';
  }
  return errors;
}

/** What a shopper will read. */
export type PricePreview = { now: string; before?: string; percent?: number };

/** Nothing while there is no price, or none that can be saved. */
export function previewPrice(row: Pick<VariantDraft, 'price' | 'saving'>): PricePreview | undefined {
  const rupees = rupeesOf(row.price);
  const savedRupees = row.saving === '' ? 0 : rupeesOf(row.saving);
  if (!rupees || savedRupees === undefined || savedRupees > rupees) return undefined;
  const priced = { price: toPaise(rupees), saving: toPaise(savedRupees) };
  const now = formatPaise(priced.price);
  if (priced.saving === 0) return { now };
  return { now, before: formatPaise(priceBefore(priced)), percent: savingPercent(priced) };
}

/** A row as the API takes it. A colour nobody named or chose is none, not white. */
export function toVariantBody({ id, loadedStock, color, hex, size, stock, price, saving }: VariantDraft) {
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

function blankVariant() {
  return { key: crypto.randomUUID(), color: '', hex: '', size: '', stock: '', price: '', saving: '' };
}

function cellChange(field: VariantField, typed: string): Partial<VariantDraft> {
  switch (field) {
    case 'color': {
      const hex = parseHex(typed);
      return hex ? { color: typed, hex } : { color: typed };
    }
    case 'stock':
      return { stock: typed.replace(/\D/g, '') };
    case 'price':
    case 'saving':
      // Pasted from a price list, an amount brings its sign and commas along.
      return { [field]: typed.replace(/[^\d.]/g, ''), pricedLast: field };
    default:
      return { [field]: typed };
  }
}

function followColors(rows: readonly VariantDraft[]): VariantDraft[] {
  const done: VariantDraft[] = [];
  for (const row of rows) {
    const above = done.at(-1);
    done.push(row.followsColor && above ? { ...row, color: above.color, hex: above.hex } : row);
  }
  return done;
}

function isSameVariant(a: VariantDraft, b: VariantDraft): boolean {
  return sameText(a.color, b.color) && sameText(a.size, b.size);
}

export function sameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** `undefined` for what is no amount of money. */
export function rupeesOf(text: string): number | undefined {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return undefined;
  const rupees = Number(text);
  return rupees <= MOST.rupees ? rupees : undefined;
}
