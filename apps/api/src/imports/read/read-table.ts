import { open, stat } from 'node:fs/promises';
import { readCsv } from './csv.ts';
import type { Table } from './table.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { readXlsx } from './xlsx.ts';

const MB = 1024 * 1024;
const MOST_CSV_BYTES = 50 * MB;
const MOST_XLSX_BYTES = 20 * MB;
const LOOKED_AT = 4096;

/**
 * Opens a table that somebody sent, CSV or XLSX, by what it is and not by what it is called. Where it makes files of its own they
 * lie beside it, for whoever owns the folder to remove.
 */
export async function readTable(file: string): Promise<Table> {
  const start = await startOf(file);
  const { size } = await stat(file);
  if (begins(start, [0x50, 0x4b])) {
    if (size > MOST_XLSX_BYTES) throw new UnreadableFile('An XLSX file can have 20 MB at most: save it as CSV.');
    return readXlsx(file);
  }
  if (begins(start, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new UnreadableFile('This is an old Excel file, or one with a password: save it as XLSX or CSV without one.');
  if (size > MOST_CSV_BYTES) throw new UnreadableFile('A CSV file can have 50 MB at most: send it in parts.');
  return readCsv(file, start);
}

async function startOf(file: string): Promise<Uint8Array> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

function begins(start: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => start[at] === byte);
}
