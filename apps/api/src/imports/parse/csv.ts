import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { cleanCell, MAX_COLUMNS, type TableRow, UnreadableFile } from './table.ts';

const MAX_ROWS = 100_000;
/** Spreadsheets can end a table with many empty lines. Above this limit, the file is rejected. */
const MAX_EMPTY_ROWS = 20_000;
const MAX_ROW_LENGTH = 1_000_000;
const SNIFF_LENGTH = 64 * 1024;
const DELIMITERS = [',', ';', '\t'] as const;
const ROW_TOO_LONG = 'A row is longer than a million characters: is a quote not closed?';

/** Reads CSV in any supported encoding and delimiter. Call it in the reader process only. */
export async function readCsv(file: string): Promise<{ encoding: string; rows: AsyncIterable<TableRow> }> {
  const encoding = await detectEncoding(file);
  const { delimiter, isDeclared } = detectDelimiter(await readStart(file, encoding));
  return { encoding: ENCODING_NAMES[encoding], rows: parseRows(file, encoding, { delimiter, skipFirst: isDeclared }) };
}

async function readStart(file: string, encoding: Encoding): Promise<string> {
  let text = '';
  for await (const chunk of readText(file, encoding)) {
    text += chunk;
    if (text.length >= SNIFF_LENGTH) break;
  }
  return text.slice(0, SNIFF_LENGTH);
}

/** Detects the delimiter: from a first line `sep=;`, or the most frequent one in the first non-empty line. */
function detectDelimiter(text: string): { delimiter: string; isDeclared: boolean } {
  const declared = /^sep=([,;\t])\r?\n/i.exec(text)?.[1];
  if (declared) return { delimiter: declared, isDeclared: true };
  const first = text
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .find((line) => line.trim() !== '');
  const countColumns = (delimiter: string) => (first ?? '').split(delimiter).length;
  const [delimiter = ','] = DELIMITERS.toSorted((one, other) => countColumns(other) - countColumns(one));
  return { delimiter, isDeclared: false };
}

type CsvFormat = { delimiter: string; skipFirst: boolean };

async function* parseRows(
  file: string,
  encoding: Encoding,
  { delimiter, skipFirst }: CsvFormat,
): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_LENGTH,
    ...(skipFirst && { from_line: 2 }),
  });
  const source = Readable.from(limitRowLength(readText(file, encoding)), { objectMode: true });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let row = 0;
  let filledRows = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.every((cell) => cell.trim() === '')) {
        if (row - filledRows > MAX_EMPTY_ROWS) throw new UnreadableFile('There are too many empty rows.');
        continue;
      }
      filledRows += 1;
      // Plus the header row.
      if (filledRows > MAX_ROWS + 1) throw new UnreadableFile('There are more than 100,000 rows: split the file.');
      yield { row, cells: trimEmptyCells(cells.map(cleanCell)) };
    }
  } catch (error) {
    throw toReadableError(error, row);
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** Rejects binary data and endless lines. The parser limits the row length but not the number of cells. */
async function* limitRowLength(chunks: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let rowLength = 0;
  for await (const chunk of chunks) {
    if (chunk.includes('\u0000')) throw new UnreadableFile('The file is not a table: save it as CSV or XLSX.');
    let from = 0;
    for (const { index } of chunk.matchAll(/[\r\n]/g)) {
      if (rowLength + index - from > MAX_ROW_LENGTH) throw new UnreadableFile(ROW_TOO_LONG);
      rowLength = 0;
      from = index + 1;
    }
    rowLength += chunk.length - from;
    if (rowLength > MAX_ROW_LENGTH) throw new UnreadableFile(ROW_TOO_LONG);
    yield Buffer.from(chunk);
  }
}

function toReadableError(error: unknown, row: number): unknown {
  const { code } = error as Partial<CsvError>;
  if (code === 'CSV_MAX_RECORD_SIZE') return new UnreadableFile(ROW_TOO_LONG);
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new UnreadableFile(`A quote that opens after row ${row} is never closed.`);
  return error;
}

/** Spreadsheets can end rows with many empty cells. */
function trimEmptyCells(cells: readonly string[]): string[] {
  const filledRows = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  if (filledRows.length > MAX_COLUMNS) throw new UnreadableFile(`There are more than ${MAX_COLUMNS} columns.`);
  return filledRows;
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const ENCODING_NAMES: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

const SAMPLE_BYTES = 4096;

/** Detects the encoding: by byte order mark, by the position of zero bytes, or by validating UTF-8. */
async function detectEncoding(file: string): Promise<Encoding> {
  const start = await readFirstBytes(file);
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // In UTF-16, about every second byte of a table is zero: commas, digits and line ends are ASCII.
  if (odd > start.length / 4 && even === 0) return 'utf-16le';
  if (even > start.length / 4 && odd === 0) return 'utf-16be';
  return (await isUtf8(file)) ? 'utf-8' : 'windows-1252';
}

export async function readFirstBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(file, { highWaterMark: 1 << 20 }))
      decoder.decode(bytes as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

export async function* readText(file: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const bytes of createReadStream(file, { highWaterMark: 1 << 14 }))
      yield decoder.decode(bytes as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new UnreadableFile('The file is incomplete or damaged. Save it again.');
    throw error;
  }
}
