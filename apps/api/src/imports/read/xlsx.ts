import { createReadStream, existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { bounded } from '../../platform/bounded.ts';
import { runLimited, wasStopped } from '../../platform/limited-process.ts';
import { cellOf, type Table, type TableRow } from './table.ts';
import { UnreadableFile } from './unreadable-file.ts';

const MB = 1024 * 1024;
const READER = fileURLToPath(new URL('xlsx-reader.ts', import.meta.url));
const MOST_BYTES = 288 * MB;
const LIMITS = { cpuSeconds: 8, wallMs: 60_000, heapMb: 160 };

const usage = z.object({ cpuMs: z.number(), rssBytes: z.number() });
const told = z.union([
  z.object({ read: z.literal(true), used: usage }),
  z.object({ refused: z.string(), used: usage }),
]);
const line = z.object({ row: z.int(), cells: z.array(z.string().nullable()) });

// Each takes a core and up to 288 MB.
const inTurn = bounded({ atOnce: 1, mostWaiting: 20 });

/** The first sheet of a spreadsheet, read in a process of its own that cannot take more than its limits. */
export async function readXlsx(file: string): Promise<Table> {
  const output = `${file}.rows`;
  // Who reads it again finds its rows there.
  if (!existsSync(output)) {
    const { refused } = await inTurn(() => runReader(file, `${output}.unfinished`));
    if (refused !== undefined) throw new UnreadableFile(refused);
    await rename(`${output}.unfinished`, output);
  }
  const rows = rowsOf(output);
  const head = await rows.next();
  if (head.done) throw new UnreadableFile('The first sheet is empty.');
  const heads = head.value.cells;
  return { encoding: 'XLSX', format: 'xlsx', heads, rows: padded(rows, heads.length) };
}

/** What became of a file; `used` is missing when the process was stopped for taking too much. */
export type Converted = { refused?: string; used?: z.output<typeof usage> };

export async function runReader(file: string, output: string): Promise<Converted> {
  const ended = await runLimited(READER, [file, output, String(MOST_BYTES)], LIMITS);
  const answer = told.safeParse(jsonOrNothing(ended.output));
  if (answer.success) return answer.data;
  if (wasStopped(ended)) return { refused: 'The file is too large to be read as XLSX: save it as CSV.' };
  throw new Error(`The reader of XLSX ended with ${ended.code} and said nothing`);
}

async function* rowsOf(file: string): AsyncGenerator<TableRow> {
  const input = createReadStream(file);
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const { row, cells } = line.parse(JSON.parse(text));
      yield { row, cells: cells.map((cell) => cellOf(cell ?? '')) };
    }
  } finally {
    input.destroy();
  }
}

async function* padded(rows: AsyncIterable<TableRow>, width: number): AsyncGenerator<TableRow> {
  for await (const { row, cells } of rows) {
    if (cells.every((cell) => cell === '')) continue;
    while (cells.length < width) cells.push('');
    yield { row, cells };
  }
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
