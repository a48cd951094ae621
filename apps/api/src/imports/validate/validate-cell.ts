import { EMPTY_CELL, type ImportField, PRODUCT_COLUMNS } from '@kinari/contract/labels/import-fields';
import { MAX, MAX_LENGTH } from '@kinari/contract/limits';
import { formatNumber } from '@kinari/contract/locale';
import {
  EMPTY_PRODUCT_FIELDS,
  mapFields,
  PRODUCT_FIELD_KEYS,
  type ProductField,
} from '@kinari/contract/product-fields';
import { multilineText, textLine } from '@kinari/contract/text';
import { CATEGORY_SEPARATOR, type CleanRow, LIST_SEPARATOR, type ReadRow, splitImageNames } from '../product-cells.ts';

const PRODUCT_COLUMN_SET: ReadonlySet<ImportField | null> = new Set(PRODUCT_COLUMNS);
// Fields that cannot be cleared.
const REQUIRED_FIELDS: ReadonlySet<ImportField> = new Set([
  'productId',
  'handle',
  'name',
  'category',
  'published',
  'images',
  'variantId',
  'price',
  'stock',
  'stockAtExport',
]);
/** Values of cleared fields. Some are never empty. */
const CLEARED_VALUES: Partial<Record<ImportField, string | number | null>> = {
  ...EMPTY_PRODUCT_FIELDS,
  saving: '0.00',
};

export function toCleanRow({ row, input, problems = [] }: ReadRow): CleanRow {
  const clean: CleanRow = { row, input, product: {}, variant: {}, problems: [...problems] };
  for (const [name, rawText] of Object.entries(input)) {
    const field = name as ImportField;
    const text = rawText.trim();
    if (text === '') continue;
    const result = text === EMPTY_CELL ? clearCell(field) : validateCell(field, text);
    if ('why' in result) clean.problems.push({ field, value: rawText, why: result.why });
    else (isProductColumn(field) ? clean.product : clean.variant)[field] = result.value;
  }
  return clean;
}

export function isProductColumn(field: ImportField | null): boolean {
  return PRODUCT_COLUMN_SET.has(field);
}

function clearCell(field: ImportField): CellResult {
  return REQUIRED_FIELDS.has(field) ? { why: 'Cannot be cleared' } : { value: String(CLEARED_VALUES[field] ?? '') };
}

type CellResult = { value: string } | { why: string };
type CellRule = (text: string) => CellResult;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// Spreadsheets write long numbers in scientific notation and lose digits.
const ROUNDED_NUMBER = /^\d([.,]\d+)?E\+?\d+$/i;
const ROUNDED_MESSAGE = 'A spreadsheet rounded this number: format the column as text and enter it again';
const MAX_HANDLE_LENGTH = 255;

/** A `Record`, so that the compiler reports a field without a rule. */
const RULES: Record<ImportField, CellRule> = {
  productId: validateId,
  variantId: validateId,
  handle: textRule(MAX_HANDLE_LENGTH),
  name: (text) =>
    /^\.{1,2}$/.test(text) ? { why: 'A name of dots alone can have no page' } : textRule(MAX_LENGTH.productName)(text),
  category: validateCategoryPath,
  description: (text) =>
    parseText(
      multilineText(MAX_LENGTH.productDescription),
      text.replaceAll(/\r\n?/g, '\n'),
      MAX_LENGTH.productDescription,
    ),
  brand: textRule(MAX_LENGTH.brand),
  published: validateYesNo,
  ...mapFields(PRODUCT_FIELD_KEYS, toFieldRule),
  images: validateImages,
  sku: (text) => (ROUNDED_NUMBER.test(text) ? { why: ROUNDED_MESSAGE } : textRule(MAX_LENGTH.sku)(text)),
  barcode: validateBarcode,
  color: textRule(MAX_LENGTH.color),
  colorHex: (text) => {
    const code = /^#?([0-9a-f]{6})$/i.exec(text)?.[1];
    return code ? { value: `#${code.toLowerCase()}` } : { why: 'Write the colour code as #2f4e86' };
  },
  size: validateSize,
  price: (text) => validateMoney(text, { min: 1 }),
  saving: (text) => validateMoney(text, { min: 0 }),
  mrp: (text) => validateMoney(text, { min: 1 }),
  stock: wholeNumberRule({ min: 0, max: MAX.unitsInStock, unit: 'units' }),
  stockAtExport: wholeNumberRule({ min: 0, max: MAX.unitsInStock, unit: 'units' }),
  weightG: wholeNumberRule({ min: 1, max: 200_000, unit: 'grams' }),
};

export function validateCell(field: ImportField, text: string): CellResult {
  return RULES[field](text);
}

function toFieldRule(field: ProductField): CellRule {
  switch (field.kind) {
    case 'text':
      return textRule(field.maxLength);
    case 'code':
      return (text) => (field.pattern.test(text) ? { value: text } : { why: field.message });
    case 'country':
      return validateCountry;
    case 'integer':
      return wholeNumberRule(field);
    case 'quantity':
      return validateNetQuantity;
    default:
      return choiceRule(field);
  }
}

function validateId(text: string): CellResult {
  const id = text.toLowerCase();
  return UUID.test(id) ? { value: id } : { why: 'Not an id of this shop' };
}

function textRule(max: number): CellRule {
  return (text) => parseText(textLine(max), text, max);
}

function parseText(schema: ReturnType<typeof textLine>, text: string, max: number): CellResult {
  const { success, data } = schema.safeParse(text);
  if (success) return { value: data };
  if (text.length > max) return { why: `Longer than ${formatNumber(max)} characters` };
  return { why: 'Contains characters that cannot be used' };
}

function validateCategoryPath(text: string): CellResult {
  const names = text.split('>').map((name) => name.trim());
  if (names.length > MAX.categoryLevels) return { why: `More than ${MAX.categoryLevels} category levels` };
  const results = names.map((name) =>
    name === '' ? { why: 'A category without a name' } : textRule(MAX_LENGTH.categoryName)(name),
  );
  const invalid = results.find((cell) => 'why' in cell);
  return invalid ?? { value: results.map((cell) => ('value' in cell ? cell.value : '')).join(CATEGORY_SEPARATOR) };
}

function validateYesNo(text: string): CellResult {
  if (/^(yes|y|true|1|published|active)$/i.test(text)) return { value: 'yes' };
  return /^(no|n|false|0|draft)$/i.test(text) ? { value: 'no' } : { why: "Write 'yes' or 'no'" };
}

function validateCountry(text: string): CellResult {
  const code = /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : CODES_BY_NAME.get(text.toLowerCase());
  return code ? { value: code } : { why: 'Enter a country code, such as IN' };
}

function validateNetQuantity(text: string): CellResult {
  const plain = text.replaceAll(',', '');
  if (!/^\d{1,7}(\.\d+)?$/.test(plain) || !/^[^,]+$|^\d{1,3}(,\d{3})+(\.|$)|^\d{1,2}(,\d\d)*,\d{3}(\.|$)/.test(text))
    return { why: 'Not a quantity' };
  const amount = Number(plain);
  if (amount < 0.001) return { why: 'Must be at least 0.001' };
  if (amount > 1_000_000) return { why: 'More than 10,00,000' };
  return /\.\d{3}\d*[1-9]/.test(plain) ? { why: 'More than three decimals' } : { value: String(amount) };
}

function choiceRule({ choices, noun }: Extract<ProductField, { noun: string }>): CellRule {
  return (text) => {
    const normalized = text.toLowerCase();
    const found = Object.entries(choices).find(
      ([key, label]) => key.toLowerCase() === normalized || label.toLowerCase() === normalized,
    );
    return found ? { value: found[0] } : { why: `No such ${noun}: write ${Object.keys(choices).join(', ')}` };
  };
}

function wholeNumberRule({ min, max, unit }: { min: number; max: number; unit: string }): CellRule {
  return (text) => {
    if (/^-\d/.test(text)) return { why: `Fewer than 0 ${unit}` };
    const plain = /^(\d+|\d{1,3}(,\d{3})+|\d{1,2}(,\d\d)*,\d{3})(\.0+)?$/.exec(text)?.[1]?.replaceAll(',', '');
    if (plain === undefined) return { why: `Not a whole number of ${unit}` };
    const number = Number(plain);
    if (number < min) return { why: `Fewer than ${min} ${unit}` };
    return number > max ? { why: `More than ${formatNumber(max)} ${unit}` } : { value: String(number) };
  };
}

function validateImages(text: string): CellResult {
  const names = splitImageNames(text);
  if (names.length > MAX.productImages) return { why: `Maximum ${MAX.productImages} images allowed.` };
  return { value: names.join(LIST_SEPARATOR) };
}

function validateBarcode(text: string): CellResult {
  if (ROUNDED_NUMBER.test(text)) return { why: ROUNDED_MESSAGE };
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return { why: 'A barcode has 8, 12, 13 or 14 digits' };
  return isGtin(text) ? { value: text } : { why: 'Wrong barcode check digit: is a digit mistyped?' };
}

/** True if the check digit is correct. The caller has checked the length. */
function isGtin(code: string): boolean {
  const digits = Array.from(code, Number).toReversed();
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

function validateSize(text: string): CellResult {
  const likelySize = recoverSizeFromDate(text);
  return likelySize ? { why: `A date, not a size; did you mean ${likelySize}?` } : textRule(MAX_LENGTH.size)(text);
}

function validateMoney(text: string, { min }: { min: number }): CellResult {
  const paise = parseRupees(text);
  if (typeof paise === 'string') return { why: paise };
  return paise < min ? { why: 'Must be above zero' } : { value: formatPlainRupees(paise) };
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const CODES_BY_NAME = new Map(
  LETTERS.flatMap((one) => LETTERS.map((other) => `${one}${other}`)).flatMap((code) => {
    const name = regionNames.of(code);
    return name ? [[name.toLowerCase(), code] as const] : [];
  }),
);

/**
 * Parses `1299`, `1,299.00`, `1,29,900.00` and `₹1,299` to paise, or returns the reason. Commas must separate thousands
 * or lakhs. '1299,50' and '1,29' are ambiguous (decimal comma?), so they are rejected.
 */
export function parseRupees(text: string): number | string {
  const plain = text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/(\/-|inr)$/i, '')
    .trim();
  if (plain.startsWith('-')) return 'An amount can’t be below zero';
  const parts = /^([\d,]+)(?:\.(\d*))?$/.exec(plain);
  if (!parts) return 'Not an amount: write it as 1299.00';
  const [, whole = '', decimals = ''] = parts;
  if (!/^\d+$/.test(whole) && !GROUPED_DIGITS.test(whole)) return misplacedCommas(whole, decimals);
  if (decimals.length > 2 && /[1-9]/.test(decimals.slice(2))) return 'More than two decimals';
  if (whole.length > MAX_DIGITS) return TOO_HIGH_MESSAGE;
  const paise = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return paise > MAX.rupees * 100 ? TOO_HIGH_MESSAGE : paise;
}

// Show only the amount that was read. Staff could copy an example amount by mistake.
function misplacedCommas(whole: string, decimals: string): string {
  const digits = whole.replaceAll(',', '');
  if (digits === '' || digits.length > MAX_DIGITS) return 'The commas are not between thousands';
  const [, rupees, paise] = /^(\d+),(\d{1,2})$/.exec(whole) ?? [];
  const suggestion = formatSuggestion(digits, decimals);
  if (rupees && paise && decimals === '')
    return `The comma is not between thousands. Is this ${formatSuggestion(rupees, paise)} or ${suggestion}?`;
  return `The commas are not between thousands. Did you mean ${suggestion}?`;
}

function formatSuggestion(rupees: string, decimals: string): string {
  return `${formatNumber(Number(rupees))}.${decimals.slice(0, 2).padEnd(2, '0')}`;
}

const GROUPED_DIGITS = /^(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})*,\d{3})$/;
const MAX_DIGITS = 20;
const TOO_HIGH_MESSAGE = 'More than ₹1,00,00,000';

export function formatPlainRupees(paise: number): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Recovers a size that a spreadsheet turned into a date: '10-12' becomes '10-Dec', '12-Oct' or '2026-12-10', depending
 * on the locale. Returns the smaller number first, or undefined if the text is not a date.
 */
function recoverSizeFromDate(text: string): string | undefined {
  const pair =
    parseNamedMonth(/^(\d{1,2})[-/ ]([a-z]{3})[a-z]{0,6}$/i.exec(text), [1, 2]) ??
    parseNamedMonth(/^([a-z]{3})[a-z]{0,6}[-/ ](\d{1,2})$/i.exec(text), [2, 1]) ??
    parseNumericDate(/^\d{4}-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text)) ??
    parseNumericDate(/^(\d{1,2})[-/](\d{1,2})[-/]\d{4}$/.exec(text));
  return pair?.toSorted((one, other) => one - other).join('-');
}

function parseNamedMonth(match: RegExpExecArray | null, [day, month]: [number, number]): number[] | undefined {
  const monthIndex = MONTHS.indexOf(match?.[month]?.toLowerCase() ?? '');
  return monthIndex < 0 ? undefined : [Number(match?.[day]), monthIndex + 1];
}

function parseNumericDate(match: RegExpExecArray | null): number[] | undefined {
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}
