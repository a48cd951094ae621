import { crc32, inflateRawSync } from 'node:zlib';

const ENTRY = 0x02014b50;
const END_LENGTH = 22;

/** What is in a ZIP, by name; throws where a checksum does not fit. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.length - END_LENGTH;
  const count = bytes.readUInt16LE(end + 10);
  const found = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error(`No entry at ${at}`);
    const [checksum, packed, size] = [16, 20, 24].map((from) => bytes.readUInt32LE(at + from)) as [
      number,
      number,
      number,
    ];
    const [nameLength, extra, comment] = [28, 30, 32].map((from) => bytes.readUInt16LE(at + from)) as [
      number,
      number,
      number,
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(data, data + packed));
    if (content.length !== size || crc32(content) !== checksum) throw new Error(`${name} is damaged`);
    found.set(name, content.toString());
    at += 46 + nameLength + extra + comment;
  }
  return found;
}

/** The rows of a CSV file without its head, by the names of its columns. */
export function readCsv(text: string): Record<string, string>[] {
  const [head = [], ...rows] = cellsOf(text);
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
