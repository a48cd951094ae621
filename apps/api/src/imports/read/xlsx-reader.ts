// The sandbox of XLSX, which is an archive of XML. A process of its own for each file that somebody sent, as for pictures: a file that
// unpacks to far more than it is, or to a million columns, takes nobody along. `xlsx.ts` starts it under limits. It writes the rows of
// the first sheet to a file, a line of JSON for each.

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { endAbove, usedSoFar } from '../../platform/limited-process.ts';
import { BadZip, type OpenZip, openZip } from '../../platform/unzip.ts';
import { readDayStyles } from './number-formats.ts';
import { type Book, longer, readSheet } from './sheet.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { attribute, BadXml, readXml } from './xml.ts';

const MB = 1024 * 1024;
const MOST_FILES = 2000;
// Unpacked.
const MOST_SMALL_BYTES = 2 * MB;
const MOST_TEXT_BYTES = 40 * MB;
const MOST_SHEET_BYTES = 80 * MB;
const MOST_TEXTS = 600_000;
const MOST_ROWS = 20_000;
const MOST_WRITTEN = 80 * MB;

const [input, output, mostBytes] = process.argv.slice(2) as [string, string, string];
endAbove(Number(mostBytes));

try {
  const zip = await openZip(input, { mostFiles: MOST_FILES });
  await convert(zip);
  tell({ read: true });
} catch (error) {
  if (error instanceof UnreadableFile) tell({ refused: error.message });
  else if (error instanceof BadZip || error instanceof BadXml)
    tell({ refused: `The file is no spreadsheet that can be read: it ${error.message}. Save it again, or as CSV.` });
  else throw error;
}

async function convert(zip: OpenZip): Promise<void> {
  const { target, since1904 } = await findSheet(zip);
  const book: Book = {
    since1904,
    texts: await readTexts(zip),
    styles: await readDayStyles(piecesOf(zip, 'xl/styles.xml', MOST_SMALL_BYTES)),
  };
  const file = createWriteStream(output, { flags: 'wx', mode: 0o600 });
  let rows = 0;
  let written = 0;
  await readSheet(requiredPieces(zip, target, MOST_SHEET_BYTES), book, (row, cells) => {
    rows += 1;
    // The heads are one of them.
    if (rows > MOST_ROWS + 1)
      throw new UnreadableFile('An XLSX file can have 20,000 rows at most: save it as CSV, or send it in parts.');
    // Some readers take these two for the end of a line as well.
    const line = `${JSON.stringify({ row, cells }).replaceAll('\u2028', ' ').replaceAll('\u2029', ' ')}\n`;
    written += line.length;
    if (written > MOST_WRITTEN)
      throw new UnreadableFile('The sheet holds too much: save it as CSV, or send it in parts.');
    file.write(line);
  });
  file.end();
  await once(file, 'finish');
}

/** Where the first sheet lies, and from which day it counts. */
async function findSheet(zip: OpenZip): Promise<{ target: string; since1904: boolean }> {
  let relation: string | undefined;
  let since1904 = false;
  await readXml(requiredPieces(zip, 'xl/workbook.xml', MOST_SMALL_BYTES), (part) => {
    if (part.kind !== 'open') return;
    if (part.name === 'workbookPr') since1904 = /^(1|true)$/.test(attribute(part.attributes, 'date1904') ?? '');
    if (part.name === 'sheet') relation ??= attribute(part.attributes, 'id');
  });
  let target: string | undefined;
  await readXml(requiredPieces(zip, 'xl/_rels/workbook.xml.rels', MOST_SMALL_BYTES), (part) => {
    if (part.kind !== 'open' || part.name !== 'Relationship') return;
    if (attribute(part.attributes, 'Id') === relation) target ??= attribute(part.attributes, 'Target');
  });
  if (!target) throw new UnreadableFile('The file has no sheet.');
  return { target: target.startsWith('/') ? target.slice(1) : `xl/${target}`, since1904 };
}

async function readTexts(zip: OpenZip): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let inside = false;
  let aloud = 0;
  await readXml(piecesOf(zip, 'xl/sharedStrings.xml', MOST_TEXT_BYTES), (part) => {
    if (part.kind === 'text') {
      if (inside) text = longer(text, part.text);
    } else if (part.name === 'si') {
      if (part.kind === 'open') text = '';
      if (part.kind === 'close' || part.empty) texts.push(text);
      if (texts.length > MOST_TEXTS) throw new UnreadableFile('The file holds too many texts: save it as CSV.');
    } else if (part.name === 'rPh') aloud += part.kind === 'close' ? -1 : part.empty ? 0 : 1;
    else if (part.name === 't') inside = part.kind === 'open' && !part.empty && aloud === 0;
  });
  return texts;
}

/** A part that may be missing. */
async function* piecesOf(zip: OpenZip, name: string, most: number): AsyncGenerator<Buffer> {
  const zipped = zip.files.find((file) => file.name === name);
  if (zipped) yield* zip.read(zipped, most);
}

async function* requiredPieces(zip: OpenZip, name: string, most: number): AsyncGenerator<Buffer> {
  if (!zip.files.some((file) => file.name === name)) throw new BadZip(`has no ${name}`);
  yield* piecesOf(zip, name, most);
}

function tell(answer: object): void {
  process.stdout.write(JSON.stringify({ ...answer, used: usedSoFar() }));
}
