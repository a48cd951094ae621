import type { EndpointResponse } from '@kinari/contract/contract';
import type { ImportField } from '@kinari/contract/labels/import-fields';
import type { Cells, Problem, ReadRow } from '../product-cells.ts';
import { formatPlainRupees, parseRupees } from '../validate/validate-cell.ts';

export type Source = NonNullable<EndpointResponse<'getImport'>['run']['source']>;

/** A row of the file. `cells` are keyed by `normalizeHeader`; `chosen` are the columns that staff mapped. */
export type RawRow = { row: number; cells: Readonly<Record<string, string>>; chosen: Cells; problems: Problem[] };

/** Converts the export format of another shop to our fields. */
export type FileDialect = {
  source: Source;
  /** Detects the format by its column names. */
  matches: (headers: ReadonlySet<string>) => boolean;
  /** Returns the field of a column, or null if it is not for one field. A sample row helps to decide. */
  toField: (header: string, sample: Readonly<Record<string, string>>) => ImportField | null;
  /** Yields one row per variant. Product cells are in the first row of a product. `open` reads the file from the start. */
  rows: (open: () => AsyncIterable<RawRow>) => AsyncIterable<ReadRow>;
};

/** Normalises a column name: 'Variant_Price INR' becomes 'variant price inr'. */
export function normalizeHeader(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
}

/** Builds a row without empty cells. Columns mapped by staff override detected ones. */
export function toReadRow(raw: RawRow, cells: Cells, problems: Problem[] = []): ReadRow {
  const filledCells = Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== '')) as Cells;
  const allProblems = [...raw.problems, ...problems];
  return {
    row: raw.row,
    input: { ...filledCells, ...raw.chosen },
    ...(allProblems.length > 0 && { problems: allProblems }),
  };
}

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

const LINE_BREAK_TAGS = /^\/?(p|div|br|li|ul|ol|h[1-6]|tr|table)$/;
const HIDDEN_TAGS = /^(script|style)$/;
const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  deg: '°',
};

/** Converts an HTML description to text, with one line per paragraph or list item. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  let text = '';
  let hiddenTag: string | undefined;
  for (const piece of html.split(/(<[^<>]*>)/)) {
    const tag = /^<(\/?[a-z][a-z0-9]*)/i.exec(piece)?.[1]?.toLowerCase();
    if (tag === undefined) text += hiddenTag || piece.startsWith('<!') ? '' : piece;
    else if (hiddenTag) hiddenTag = tag === `/${hiddenTag}` ? undefined : hiddenTag;
    else if (HIDDEN_TAGS.test(tag)) hiddenTag = tag;
    else if (LINE_BREAK_TAGS.test(tag)) text += '\n';
  }
  return text
    .replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (all, name: string) => decodeEntity(name) ?? all)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED_ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : '';
}
