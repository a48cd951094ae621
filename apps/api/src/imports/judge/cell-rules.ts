import { LONGEST, MOST } from '@kinari/contract/limits';
import { line, paragraphs } from '@kinari/contract/text';
import { NET_UNITS, RETURN_RULES } from '@kinari/contract/words/facts';
import type { ImportField } from '@kinari/contract/words/import-fields';
import { AND, UNDER } from '../product-cells.ts';
import { countryCode } from './countries.ts';
import { isGtin } from './gtin.ts';
import { readRupees, rupeesOf } from './money.ts';
import { picturesGiven } from './picture-names.ts';
import { sizeMeant } from './size-as-date.ts';

/** A cell in the spelling of the shop's own files, or why it cannot be taken. */
export type ReadCell = { value: string } | { why: string };
type Rule = (text: string) => ReadCell;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// What a spreadsheet makes of a long figure; the rest of its figures is lost.
const ROUNDED = /^\d([.,]\d+)?E\+?\d+$/i;
const ROUNDED_WHY =
  'A spreadsheet has rounded this figure, and the rest of it is lost: format the column as text and fill it again';
const LONGEST_HANDLE = 255;

/** One for each field, so that a new one cannot be forgotten. */
const RULES: Record<ImportField, Rule> = {
  productId: anId,
  variantId: anId,
  handle: words(LONGEST_HANDLE),
  name: (text) =>
    /^\.{1,2}$/.test(text) ? { why: 'A name of dots alone can have no page' } : words(LONGEST.productName)(text),
  category: categoryPath,
  description: (text) =>
    parsed(paragraphs(LONGEST.productDescription), text.replaceAll(/\r\n?/g, '\n'), LONGEST.productDescription),
  brand: words(LONGEST.brand),
  published: yesOrNo,
  hsn: (text) => (/^(\d{4}|\d{6}|\d{8})$/.test(text) ? { value: text } : { why: 'An HSN code has 4, 6 or 8 digits' }),
  genericName: words(80),
  origin: country,
  netQuantity,
  netUnit: oneOf(NET_UNITS, 'unit'),
  warrantyMonths: whole({ least: 0, most: 600, what: 'months' }),
  returnRule: oneOf(RETURN_RULES, 'rule'),
  pictures,
  sku: (text) => (ROUNDED.test(text) ? { why: ROUNDED_WHY } : words(LONGEST.sku)(text)),
  barcode,
  color: words(LONGEST.color),
  colorHex: (text) => {
    const code = /^#?([0-9a-f]{6})$/i.exec(text)?.[1];
    return code ? { value: `#${code.toLowerCase()}` } : { why: 'A colour code is written as #2f4e86' };
  },
  size,
  price: (text) => money(text, { least: 1 }),
  saving: (text) => money(text, { least: 0 }),
  mrp: (text) => money(text, { least: 1 }),
  stock: whole({ least: 0, most: MOST.unitsInStock, what: 'units' }),
  stockAtExport: whole({ least: 0, most: MOST.unitsInStock, what: 'units' }),
  weightG: whole({ least: 1, most: 200_000, what: 'grams' }),
};

export function readCell(field: ImportField, text: string): ReadCell {
  return RULES[field](text);
}

function anId(text: string): ReadCell {
  const id = text.toLowerCase();
  return UUID.test(id) ? { value: id } : { why: 'Not an id of this shop' };
}

function words(most: number): Rule {
  return (text) => parsed(line(most), text, most);
}

function parsed(schema: ReturnType<typeof line>, text: string, most: number): ReadCell {
  const { success, data } = schema.safeParse(text);
  if (success) return { value: data };
  if (text.length > most) return { why: `Longer than ${most.toLocaleString('en-IN')} letters` };
  return { why: 'Contains characters that cannot be used' };
}

function categoryPath(text: string): ReadCell {
  const names = text.split('>').map((name) => name.trim());
  if (names.length > MOST.categoryLevels)
    return { why: `More than ${MOST.categoryLevels} categories one under another` };
  const read = names.map((name) =>
    name === '' ? { why: 'A category without a name' } : words(LONGEST.categoryName)(name),
  );
  const wrong = read.find((cell) => 'why' in cell);
  return wrong ?? { value: read.map((cell) => ('value' in cell ? cell.value : '')).join(UNDER) };
}

function yesOrNo(text: string): ReadCell {
  if (/^(yes|y|true|1|published|active)$/i.test(text)) return { value: 'yes' };
  return /^(no|n|false|0|draft)$/i.test(text) ? { value: 'no' } : { why: "Write 'yes' or 'no'" };
}

function country(text: string): ReadCell {
  const code = countryCode(text);
  return code ? { value: code } : { why: 'Write the country as two letters: IN' };
}

function netQuantity(text: string): ReadCell {
  const plain = text.replaceAll(',', '');
  if (!/^\d{1,7}(\.\d+)?$/.test(plain) || !/^[^,]+$|^\d{1,3}(,\d{3})+(\.|$)|^\d{1,2}(,\d\d)*,\d{3}(\.|$)/.test(text))
    return { why: 'Not a quantity' };
  const amount = Number(plain);
  if (amount < 0.001) return { why: 'Must be at least 0.001' };
  if (amount > 1_000_000) return { why: 'More than 10,00,000' };
  return /\.\d{3}\d*[1-9]/.test(plain) ? { why: 'More than three decimals' } : { value: String(amount) };
}

function oneOf(table: Record<string, string>, what: string): Rule {
  return (text) => {
    const asked = text.toLowerCase();
    const found = Object.entries(table).find(
      ([key, label]) => key.toLowerCase() === asked || label.toLowerCase() === asked,
    );
    return found ? { value: found[0] } : { why: `No such ${what}: write ${Object.keys(table).join(', ')}` };
  };
}

function whole({ least, most, what }: { least: number; most: number; what: string }): Rule {
  return (text) => {
    if (/^-\d/.test(text)) return { why: `Below zero ${what}` };
    const plain = /^(\d+|\d{1,3}(,\d{3})+|\d{1,2}(,\d\d)*,\d{3})(\.0+)?$/.exec(text)?.[1]?.replaceAll(',', '');
    if (plain === undefined) return { why: `Not a whole number of ${what}` };
    const number = Number(plain);
    if (number < least) return { why: `Fewer than ${least} ${what}` };
    return number > most ? { why: `More than ${most.toLocaleString('en-IN')} ${what}` } : { value: String(number) };
  };
}

function pictures(text: string): ReadCell {
  const names = picturesGiven(text);
  if (names.length > MOST.productPictures) return { why: `Maximum ${MOST.productPictures} images allowed.` };
  return { value: names.join(AND) };
}

function barcode(text: string): ReadCell {
  if (ROUNDED.test(text)) return { why: ROUNDED_WHY };
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return { why: 'A barcode has 8, 12, 13 or 14 digits' };
  return isGtin(text)
    ? { value: text }
    : { why: 'The last digit of this barcode does not fit the others: is one mistyped?' };
}

function size(text: string): ReadCell {
  const meant = sizeMeant(text);
  return meant ? { why: `A date, not a size; did you mean ${meant}?` } : words(LONGEST.size)(text);
}

function money(text: string, { least }: { least: number }): ReadCell {
  const paise = readRupees(text);
  if (typeof paise === 'string') return { why: paise };
  return paise < least ? { why: 'Must be above zero' } : { value: rupeesOf(paise) };
}
