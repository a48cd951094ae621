import { InvalidZipError, openZip, type ZipArchive } from '../../platform/unzip.ts';
import { readDateStyles } from './date-formats.ts';
import { appendText, readSheet, type Workbook } from './sheet.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { getAttribute, InvalidXmlError, readXml } from './xml.ts';

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
  await readSheet(readRequiredPart(zip, target, MAX_SHEET_BYTES), workbook, (row, cells) => {
    rows += 1;
    // Plus the header row.
    if (rows > MAX_ROWS + 1)
      throw new UnreadableFile('An XLSX file can have at most 20,000 rows: save it as CSV or split it.');
    onRow(row, cells);
  });
}

/** Finds the first sheet and the date system of the workbook (1900 or 1904). */
async function findSheet(zip: ZipArchive): Promise<{ target: string; since1904: boolean }> {
  let relation: string | undefined;
  let since1904 = false;
  await readXml(readRequiredPart(zip, 'xl/workbook.xml', MAX_SMALL_PART_BYTES), (part) => {
    if (part.kind !== 'open') return;
    if (part.name === 'workbookPr') since1904 = /^(1|true)$/.test(getAttribute(part.attributes, 'date1904') ?? '');
    if (part.name === 'sheet') relation ??= getAttribute(part.attributes, 'id');
  });
  let target: string | undefined;
  await readXml(readRequiredPart(zip, 'xl/_rels/workbook.xml.rels', MAX_SMALL_PART_BYTES), (part) => {
    if (part.kind !== 'open' || part.name !== 'Relationship') return;
    if (getAttribute(part.attributes, 'Id') === relation) target ??= getAttribute(part.attributes, 'Target');
  });
  if (!target) throw new UnreadableFile('The file has no sheet.');
  return { target: target.startsWith('/') ? target.slice(1) : `xl/${target}`, since1904 };
}

async function readSharedStrings(zip: ZipArchive): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let inside = false;
  let phoneticDepth = 0;
  await readXml(readPart(zip, 'xl/sharedStrings.xml', MAX_STRINGS_BYTES), (part) => {
    if (part.kind === 'text') {
      if (inside) text = appendText(text, part.text);
    } else if (part.name === 'si') {
      if (part.kind === 'open') text = '';
      if (part.kind === 'close' || part.empty) texts.push(text);
      if (texts.length > MAX_STRINGS) throw new UnreadableFile('The file has too much text: save it as CSV.');
    } else if (part.name === 'rPh') phoneticDepth += part.kind === 'close' ? -1 : part.empty ? 0 : 1;
    else if (part.name === 't') inside = part.kind === 'open' && !part.empty && phoneticDepth === 0;
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
