// Reads one uploaded file. `read-table.ts` starts it as a separate process with limits, so that a bad file cannot block
// the worker. Writes the encoding on the first line, then one JSON line per row.

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { exitAboveMemory, getResourceUsage } from '../../platform/sandboxed-process.ts';
import { readCsv } from './csv.ts';
import { cleanCell, type Table, UnreadableFile } from './table.ts';
import { readXlsx } from './xlsx.ts';

const MB = 1024 * 1024;
// An empty cell takes three bytes in JSON and one in CSV.
const MAX_OUTPUT_LENGTH = { csv: 150 * MB, xlsx: 80 * MB };

const [format, input, output, maxMemoryBytes] = process.argv.slice(2) as [Table['format'], string, string, string];
exitAboveMemory(Number(maxMemoryBytes));

try {
  await convertFile();
  sendResult({ read: true });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  sendResult({ rejection: error.message });
}

async function convertFile(): Promise<void> {
  const file = createWriteStream(output, { flags: 'wx', mode: 0o600 });
  let outputLength = 0;
  const write = (line: object): boolean => {
    // Some readers treat these two characters as line ends.
    const text = `${JSON.stringify(line).replaceAll('\u2028', ' ').replaceAll('\u2029', ' ')}\n`;
    outputLength += text.length;
    if (outputLength > MAX_OUTPUT_LENGTH[format]) throw new UnreadableFile('The table is too large: split the file.');
    return file.write(text);
  };
  if (format === 'xlsx') {
    write({ encoding: 'XLSX' });
    await readXlsx(input, (row, cells) => void write({ row, cells: cells.map(cleanCell) }));
  } else {
    const { encoding, rows } = await readCsv(input);
    write({ encoding });
    for await (const row of rows) if (!write(row)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

function sendResult(result: object): void {
  process.stdout.write(JSON.stringify({ ...result, used: getResourceUsage() }));
}
