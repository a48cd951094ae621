import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { ENCODING_NAMES, type Encoding, encodingOf, textOf } from './encoding.ts';
import { cellOf, MOST_COLUMNS, type Table, type TableRow } from './table.ts';
import { UnreadableFile } from './unreadable-file.ts';

const MOST_ROWS = 100_000;
/** Spreadsheets end a table with any number of empty lines; beyond this it is none. */
const MOST_EMPTY_ROWS = 20_000;
const EMPTY_LINES = /(?:\r\n?|\n){10001}/;
const LONGEST_ROW = 1_000_000;
const SNIFFED = 64 * 1024;
const DELIMITERS = [',', ';', '\t'] as const;
const TOO_LONG = 'A row is longer than a million letters: is a quote left open?';

/** A table of text, whatever its letters are written in and its cells are parted by. */
export async function readCsv(file: string, start: Uint8Array): Promise<Table> {
  const encoding = await encodingOf(file, start);
  const { delimiter, told } = sniff(await firstText(file, encoding));
  const rows = rowsOf(file, encoding, { delimiter, skipFirst: told });
  const head = await rows.next();
  if (head.done) throw new UnreadableFile('The file is empty.');
  const heads = withoutEmptyEnd(head.value.cells);
  if (heads.length > MOST_COLUMNS) throw tooWide();
  return { encoding: ENCODING_NAMES[encoding], format: 'csv', heads, rows: fitted(rows, heads.length) };
}

async function firstText(file: string, encoding: Encoding): Promise<string> {
  let text = '';
  for await (const piece of textOf(file, encoding)) {
    text += piece;
    if (text.length >= SNIFFED) break;
  }
  return text.slice(0, SNIFFED);
}

/** What parts the cells: what a first line `sep=;` says, or whichever stands most often in the first line that says anything. */
function sniff(text: string): { delimiter: string; told: boolean } {
  const told = /^sep=([,;\t])\r?\n/i.exec(text)?.[1];
  if (told) return { delimiter: told, told: true };
  const first = text
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .find((line) => line.trim() !== '');
  const times = (delimiter: string) => (first ?? '').split(delimiter).length;
  const [delimiter = ','] = DELIMITERS.toSorted((one, other) => times(other) - times(one));
  return { delimiter, told: false };
}

type Shape = { delimiter: string; skipFirst: boolean };

async function* rowsOf(file: string, encoding: Encoding, { delimiter, skipFirst }: Shape): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
    ...(skipFirst && { from_line: 2 }),
  });
  const source = Readable.from(inReach(textOf(file, encoding)), { objectMode: true });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let row = 0;
  let filled = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.every((cell) => cell.trim() === '')) {
        if (row - filled > MOST_EMPTY_ROWS) throw new UnreadableFile('There are too many empty rows.');
        continue;
      }
      filled += 1;
      // The heads are one of them.
      if (filled > MOST_ROWS + 1)
        throw new UnreadableFile('There are more than 100,000 rows: send them in several files.');
      yield { row, cells: cells.map(cellOf) };
    }
  } catch (error) {
    throw inWords(error, row);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** Refuses what is not text, and lines that go on for ever: the parser counts letters and not how many cells there are. */
async function* inReach(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let since = 0;
  for await (const piece of pieces) {
    if (piece.includes('\u0000')) throw new UnreadableFile('This is not a table: save it as CSV or XLSX.');
    // A flood of them would be cut into rows first.
    if (EMPTY_LINES.test(piece)) throw new UnreadableFile('There are too many empty rows.');
    let from = 0;
    for (const { index } of piece.matchAll(/[\r\n]/g)) {
      if (since + index - from > LONGEST_ROW) throw new UnreadableFile(TOO_LONG);
      since = 0;
      from = index + 1;
    }
    since += piece.length - from;
    if (since > LONGEST_ROW) throw new UnreadableFile(TOO_LONG);
    yield Buffer.from(piece);
  }
}

function inWords(error: unknown, row: number): unknown {
  const { code } = error as Partial<CsvError>;
  if (code === 'CSV_MAX_RECORD_SIZE') return new UnreadableFile(TOO_LONG);
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new UnreadableFile(`A quote that opens after row ${row} is never closed.`);
  return error;
}

async function* fitted(rows: AsyncIterable<TableRow>, width: number): AsyncGenerator<TableRow> {
  for await (const { row, cells } of rows) {
    const all = withoutEmptyEnd(cells);
    if (all.length > MOST_COLUMNS) throw tooWide();
    while (all.length < width) all.push('');
    yield { row, cells: all };
  }
}

function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

function tooWide(): UnreadableFile {
  return new UnreadableFile(`There are more than ${MOST_COLUMNS} columns.`);
}
