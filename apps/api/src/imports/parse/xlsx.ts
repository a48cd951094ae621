import { InvalidZipError, openZip, type ZipArchive } from '../../platform/unzip.ts';
import { MAX_CELL_LENGTH, MAX_COLUMNS, UnreadableFile } from './table.ts';
import { InvalidXmlError, readXml, type XmlHandlers } from './xml.ts';

const MB = 1024 * 1024;
const MAX_FILES = 2000;
// Uncompressed sizes.
const MAX_SMALL_PART_BYTES = 2 * MB;
const MAX_STRINGS_BYTES = 40 * MB;
const MAX_SHEET_BYTES = 80 * MB;
const MAX_STRINGS = 600_000;
const MAX_ROWS = 20_000;

/** Reads the first sheet of an XLSX file. Call it in the reader process only. */
export async function readXlsx(file: string, onRow: (row: number, cells: string[]) => void): Promise<void> {
  try {
    await readFirstSheet(await openZip(file, { maxFiles: MAX_FILES }), onRow);
  } catch (error) {
    if (!(error instanceof InvalidZipError || error instanceof InvalidXmlError)) throw error;
    throw new UnreadableFile(`The file is not a valid spreadsheet: it ${error.message}. Save it again, or as CSV.`);
  }
}

async function readFirstSheet(zip: ZipArchive, onRow: (row: number, cells: string[]) => void): Promise<void> {
  const { target, since1904 } = await findSheet(zip);
  const workbook: Workbook = {
    since1904,
    texts: await readSharedStrings(zip),
    styles: await readDateStyles(readPart(zip, 'xl/styles.xml', MAX_SMALL_PART_BYTES)),
  };
  let rows = 0;
  const handlers = createSheetHandlers(workbook, (row, cells) => {
    rows += 1;
    // Plus the header row.
    if (rows > MAX_ROWS + 1)
      throw new UnreadableFile('An XLSX file can have at most 20,000 rows: save it as CSV or split it.');
    onRow(row, cells);
  });
  await readXml(readRequiredPart(zip, target, MAX_SHEET_BYTES), handlers);
}

/** Finds the first sheet and the date system of the workbook (1900 or 1904). */
async function findSheet(zip: ZipArchive): Promise<{ target: string; since1904: boolean }> {
  let relation: string | undefined;
  let since1904 = false;
  await readXml(readRequiredPart(zip, 'xl/workbook.xml', MAX_SMALL_PART_BYTES), {
    onOpen: (name, attributes) => {
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name === 'sheet') relation ??= findRelationId(attributes);
    },
  });
  let target: string | undefined;
  await readXml(readRequiredPart(zip, 'xl/_rels/workbook.xml.rels', MAX_SMALL_PART_BYTES), {
    onOpen: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === relation) target ??= attributes.Target;
    },
  });
  if (!target) throw new UnreadableFile('The file has no sheet.');
  return { target: target.startsWith('/') ? target.slice(1) : `xl/${target}`, since1904 };
}

/** The attribute is `r:id`, or has another prefix for the same namespace. */
function findRelationId(attributes: Partial<Record<string, string>>): string | undefined {
  return Object.entries(attributes).find(([name]) => /^(\w+:)?id$/.test(name))?.[1];
}

async function readSharedStrings(zip: ZipArchive): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let inside = false;
  let phoneticDepth = 0;
  await readXml(readPart(zip, 'xl/sharedStrings.xml', MAX_STRINGS_BYTES), {
    onOpen: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') phoneticDepth += 1;
      else if (name === 't') inside = phoneticDepth === 0;
    },
    onClose: (name) => {
      if (name === 'rPh') phoneticDepth -= 1;
      else if (name === 't') inside = false;
      else if (name === 'si') {
        texts.push(text);
        if (texts.length > MAX_STRINGS) throw new UnreadableFile('The file has too much text: save it as CSV.');
      }
    },
    onText: (more) => {
      if (inside) text = appendText(text, more);
    },
  });
  return texts;
}

async function* readPart(zip: ZipArchive, name: string, maxBytes: number): AsyncGenerator<Buffer> {
  const zipped = zip.files.find((file) => file.name === name);
  if (zipped) yield* zip.read(zipped, maxBytes);
}

async function* readRequiredPart(zip: ZipArchive, name: string, maxBytes: number): AsyncGenerator<Buffer> {
  if (!zip.files.some((file) => file.name === name)) throw new InvalidZipError(`has no ${name}`);
  yield* readPart(zip, name, maxBytes);
}

// Limits of Excel.
const MAX_ROW_NUMBER = 1_048_576;
const MAX_COLUMN_NUMBER = 16_384;

type Workbook = { texts: readonly string[]; styles: readonly (DateStyle | undefined)[]; since1904: boolean };
type Cell = { column: number; type: string; style: number; value: string; text: string };

/** Returns handlers that pass on non-empty rows with their row numbers. */
function createSheetHandlers(workbook: Workbook, onRow: (row: number, cells: string[]) => void): XmlHandlers {
  let row = 0;
  let cells: string[] = [];
  let column = -1;
  let cell: Cell | undefined;
  let inside: 'value' | 'text' | undefined;
  // Depth of phonetic text, which is not part of the cell.
  let phoneticDepth = 0;

  const finishCell = () => {
    if (!cell) return;
    const text = formatCell(cell, workbook);
    if (text !== '') {
      if (cell.column >= MAX_COLUMNS) throw new UnreadableFile(`There are more than ${MAX_COLUMNS} columns.`);
      while (cells.length < cell.column) cells.push('');
      cells[cell.column] = text;
    }
    cell = undefined;
  };
  return {
    onOpen: (name, { r, t = 'n', s = '0' }) => {
      if (name === 'row') {
        row = rowNumber(r, row);
        cells = [];
        column = -1;
      } else if (name === 'c') {
        column = columnNumber(r, column);
        cell = { column, type: t, style: Number(s), value: '', text: '' };
      } else if (name === 'rPh') phoneticDepth += 1;
      else if (name === 'v') inside = 'value';
      else if (name === 't' && phoneticDepth === 0) inside = 'text';
    },
    onClose: (name) => {
      if (name === 'c') finishCell();
      else if (name === 'row') {
        if (cells.length > 0) onRow(row, cells);
        cells = [];
      } else if (name === 'rPh') phoneticDepth -= 1;
      else if (name === 'v' || name === 't') inside = undefined;
    },
    onText: (text) => {
      if (cell && inside === 'value') cell.value = appendText(cell.value, text);
      else if (cell && inside === 'text') cell.text = appendText(cell.text, text);
    },
  };
}

function appendText(text: string, more: string): string {
  if (text.length + more.length > MAX_CELL_LENGTH)
    throw new UnreadableFile('A cell has more than 32,767 characters, the limit of a spreadsheet.');
  return text + more;
}

function rowNumber(reference: string | undefined, previous: number): number {
  const row = reference === undefined ? previous + 1 : Number(reference);
  if (!Number.isInteger(row) || row <= previous || row > MAX_ROW_NUMBER)
    throw new UnreadableFile('The rows of the sheet are not in order. Save the file again.');
  return row;
}

/** Returns the zero-based column: 'AB12' is 27. */
function columnNumber(reference: string | undefined, previous: number): number {
  if (previous + 1 >= MAX_COLUMN_NUMBER) throw new UnreadableFile('A row of the sheet has too many cells.');
  if (reference === undefined) return previous + 1;
  let column = 0;
  for (let at = 0; at < 3; at += 1) {
    const letterIndex = reference.charCodeAt(at) - 64;
    if (!(letterIndex >= 1 && letterIndex <= 26)) break;
    column = column * 26 + letterIndex;
  }
  if (column - 1 <= previous) throw new UnreadableFile('The cells of the sheet are not in order. Save the file again.');
  return column - 1;
}

function formatCell({ type, style, value, text }: Cell, { texts, styles, since1904 }: Workbook): string {
  if (type === 'inlineStr') return text;
  if (value === '') return '';
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const dateStyle = styles[style];
  // Spreadsheets have 15 significant digits. Further digits are binary rounding errors.
  return dateStyle ? formatSerialDate(number, dateStyle, { since1904 }) : String(Number(number.toPrecision(15)));
}

/** How a cell style shows its number as a date or time. Undefined for plain numbers. */
type DateStyle = 'day' | 'day-month' | 'month-year' | 'time';

// Built-in formats (ECMA-376, 18.8.30), which a file does not have to define.
const BUILT_IN_STYLES: Record<number, DateStyle> = {
  14: 'day',
  15: 'day',
  16: 'day-month',
  17: 'month-year',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'day',
  45: 'time',
  46: 'time',
  47: 'time',
};
const MS_PER_DAY = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns date styles by cell style index. */
async function readDateStyles(chunks: ReturnType<ZipArchive['read']>): Promise<(DateStyle | undefined)[]> {
  const customStyles = new Map<number, DateStyle | undefined>();
  const styles: (DateStyle | undefined)[] = [];
  let isInCellFormats = false;
  await readXml(chunks, {
    onOpen: (name, { numFmtId = '0', formatCode = '' }) => {
      const id = Number(numFmtId);
      if (name === 'cellXfs') isInCellFormats = true;
      if (name === 'numFmt') customStyles.set(id, detectDateStyle(formatCode));
      if (name === 'xf' && isInCellFormats && styles.length < 65_000)
        styles.push(customStyles.has(id) ? customStyles.get(id) : BUILT_IN_STYLES[id]);
    },
    onClose: (name) => {
      if (name === 'cellXfs') isInCellFormats = false;
    },
  });
  return styles;
}

/** Classifies a number format such as `d-mmm`, `mmm\-yy` or `[$-409]dd/mm/yyyy`, ignoring literals and colours. */
function detectDateStyle(format: string): DateStyle | undefined {
  const [first = ''] = format
    .replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|_./g, '')
    .toLowerCase()
    .split(';');
  if (/[#0?]/.test(first) || first === 'general') return undefined;
  if (first.includes('y')) return first.includes('d') || !first.includes('m') ? 'day' : 'month-year';
  if (first.includes('d')) return first.includes('m') ? 'day-month' : 'day';
  if (/[hs]/.test(first)) return 'time';
  return first.includes('mmm') ? 'month-year' : undefined;
}

/** Formats a date serial number: '10-Dec', 'Dec-26', '2026-12-10'. */
function formatSerialDate(count: number, style: DateStyle, { since1904 }: { since1904: boolean }): string {
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const at = new Date(epoch + Math.round(count * MS_PER_DAY));
  if (!Number.isFinite(at.getTime())) return String(count);
  const [day, clock = ''] = at.toISOString().split('T') as [string, string?];
  const month = MONTHS[at.getUTCMonth()] ?? '';
  if (style === 'day-month') return `${at.getUTCDate()}-${month}`;
  if (style === 'month-year') return `${month}-${day.slice(2, 4)}`;
  return style === 'time' ? clock.slice(0, 5) : day;
}
