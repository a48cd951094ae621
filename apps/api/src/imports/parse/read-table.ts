import { stat } from 'node:fs/promises';
import { readFirstBytes } from './encoding.ts';
import { readSandboxed } from './run-reader.ts';
import type { Table } from './table.ts';
import { UnreadableFile } from './unreadable-file.ts';

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
