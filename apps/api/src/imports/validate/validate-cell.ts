import { NET_UNITS, RETURN_RULES } from '@kinari/contract/labels/attributes';
import type { ImportField } from '@kinari/contract/labels/import-fields';
import { MAX, MAX_LENGTH } from '@kinari/contract/limits';
import { multilineText, textLine } from '@kinari/contract/text';
import { CATEGORY_SEPARATOR, LIST_SEPARATOR } from '../product-cells.ts';
import { parseCountryCode } from './countries.ts';
import { isGtin } from './gtin.ts';
import { splitImageNames } from './image-names.ts';
import { formatPlainRupees, parseRupees } from './money.ts';
import { recoverSizeFromDate } from './recover-size-from-date.ts';

export type CellResult = { value: string } | { why: string };
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
  hsn: (text) => (/^(\d{4}|\d{6}|\d{8})$/.test(text) ? { value: text } : { why: 'An HSN code has 4, 6 or 8 digits' }),
  genericName: textRule(80),
  origin: validateCountry,
  netQuantity: validateNetQuantity,
  netUnit: enumRule(NET_UNITS, 'unit'),
  warrantyMonths: wholeNumberRule({ min: 0, max: 600, what: 'months' }),
  returnPolicy: enumRule(RETURN_RULES, 'rule'),
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
  stock: wholeNumberRule({ min: 0, max: MAX.unitsInStock, what: 'units' }),
  stockAtExport: wholeNumberRule({ min: 0, max: MAX.unitsInStock, what: 'units' }),
  weightG: wholeNumberRule({ min: 1, max: 200_000, what: 'grams' }),
};

export function validateCell(field: ImportField, text: string): CellResult {
  return RULES[field](text);
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
  if (text.length > max) return { why: `Longer than ${max.toLocaleString('en-IN')} characters` };
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
  const code = parseCountryCode(text);
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

function enumRule(table: Record<string, string>, what: string): CellRule {
  return (text) => {
    const normalized = text.toLowerCase();
    const found = Object.entries(table).find(
      ([key, label]) => key.toLowerCase() === normalized || label.toLowerCase() === normalized,
    );
    return found ? { value: found[0] } : { why: `No such ${what}: write ${Object.keys(table).join(', ')}` };
  };
}

function wholeNumberRule({ min, max, what }: { min: number; max: number; what: string }): CellRule {
  return (text) => {
    if (/^-\d/.test(text)) return { why: `Fewer than 0 ${what}` };
    const plain = /^(\d+|\d{1,3}(,\d{3})+|\d{1,2}(,\d\d)*,\d{3})(\.0+)?$/.exec(text)?.[1]?.replaceAll(',', '');
    if (plain === undefined) return { why: `Not a whole number of ${what}` };
    const number = Number(plain);
    if (number < min) return { why: `Fewer than ${min} ${what}` };
    return number > max ? { why: `More than ${max.toLocaleString('en-IN')} ${what}` } : { value: String(number) };
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

function validateSize(text: string): CellResult {
  const likelySize = recoverSizeFromDate(text);
  return likelySize ? { why: `A date, not a size; did you mean ${likelySize}?` } : textRule(MAX_LENGTH.size)(text);
}

function validateMoney(text: string, { min }: { min: number }): CellResult {
  const paise = parseRupees(text);
  if (typeof paise === 'string') return { why: paise };
  return paise < min ? { why: 'Must be above zero' } : { value: formatPlainRupees(paise) };
}
