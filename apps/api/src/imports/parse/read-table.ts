import { createReadStream, existsSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { runSandboxed, wasKilledByLimit } from '../../platform/sandboxed-process.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { readFirstBytes } from './csv.ts';
import { type Table, type TableRow, UnreadableFile } from './table.ts';

const MB = 1024 * 1024;
const MAX_CSV_BYTES = 50 * MB;
const MAX_XLSX_BYTES = 20 * MB;

/** Opens an uploaded table. Detects CSV or XLSX by content. Temporary files stay in the folder; the caller deletes it. */
export async function readTable(file: string): Promise<Table> {
  const start = await readFirstBytes(file);
  const { size } = await stat(file);
  if (startsWith(start, [0x50, 0x4b])) {
    if (size > MAX_XLSX_BYTES) throw new UnreadableFile('An XLSX file can have at most 20 MB: save it as CSV.');
    return readSandboxed('xlsx', file);
  }
  if (startsWith(start, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new UnreadableFile('This is an old Excel file, or one with a password: save it as XLSX or CSV without one.');
  if (size > MAX_CSV_BYTES) throw new UnreadableFile('A CSV file can have at most 50 MB: split the file.');
  return readSandboxed('csv', file);
}

function startsWith(start: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => start[at] === byte);
}

type Format = Table['format'];

const READER_SCRIPT = fileURLToPath(new URL('reader.ts', import.meta.url));
const MAX_MEMORY_BYTES = 288 * MB;
// A CSV file can have five times as many rows: 50 MB take 3 to 5 seconds.
const CPU_SECONDS: Record<Format, number> = { csv: 20, xlsx: 8 };
const LIMITS = { wallMs: 60_000, heapMb: 160 };

const usage = z.object({ cpuMs: z.number(), rssBytes: z.number() });
const readerResult = z.union([
  z.object({ read: z.literal(true), used: usage }),
  z.object({ rejection: z.string(), used: usage }),
]);
const headerLine = z.object({ encoding: z.string() });
const rowLine = z.object({ row: z.int(), cells: z.array(z.string()) });

const EMPTY_FILE_MESSAGES: Record<Format, string> = { csv: 'The file is empty.', xlsx: 'The first sheet is empty.' };
const TOO_LARGE_MESSAGES: Record<Format, string> = {
  csv: 'The file takes too long to read: split it.',
  xlsx: 'The file is too large to be read as XLSX: save it as CSV.',
};

// Each reader uses one core and up to 288 MB.
const readerSemaphore = createSemaphore({ maxConcurrent: 1, maxQueued: 20 });

/** Reads a table in a separate process with CPU, time and memory limits. */
async function readSandboxed(format: Format, file: string): Promise<Table> {
  const output = `${file}.rows`;
  // A second read of the same file reuses the rows.
  if (!existsSync(output)) {
    const { rejection } = await readerSemaphore(() => runReader(format, file, `${output}.unfinished`));
    if (rejection !== undefined) throw new UnreadableFile(rejection);
    await rename(`${output}.unfinished`, output);
  }
  const lines = readJsonLines(output);
  const { encoding } = headerLine.parse((await lines.next()).value);
  const rows = parseRows(lines);
  const headerRow = await rows.next();
  if (headerRow.done) throw new UnreadableFile(EMPTY_FILE_MESSAGES[format]);
  const heads = headerRow.value.cells;
  return { encoding, format, heads, rows: padRows(rows, heads.length) };
}

/** Result of a conversion. `used` is missing if the process was killed for exceeding a limit. */
type ReaderOutcome = { rejection?: string; used?: z.output<typeof usage> };

export async function runReader(format: Format, file: string, output: string): Promise<ReaderOutcome> {
  const processResult = await runSandboxed(READER_SCRIPT, [format, file, output, String(MAX_MEMORY_BYTES)], {
    ...LIMITS,
    cpuSeconds: CPU_SECONDS[format],
  });
  const result = readerResult.safeParse(parseJson(processResult.output));
  if (result.success) return result.data;
  if (wasKilledByLimit(processResult)) return { rejection: TOO_LARGE_MESSAGES[format] };
  throw new Error(`The ${format} reader exited with code ${processResult.code} and no output`);
}

async function* readJsonLines(file: string): AsyncGenerator {
  const input = createReadStream(file);
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) yield JSON.parse(text);
  } finally {
    input.destroy();
  }
}

async function* parseRows(lines: AsyncIterable<unknown>): AsyncGenerator<TableRow> {
  for await (const text of lines) yield rowLine.parse(text);
}

async function* padRows(rows: AsyncIterable<TableRow>, width: number): AsyncGenerator<TableRow> {
  for await (const { row, cells } of rows) {
    if (cells.every((cell) => cell === '')) continue;
    while (cells.length < width) cells.push('');
    yield { row, cells };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
