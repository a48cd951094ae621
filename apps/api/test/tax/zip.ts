import { crc32, inflateRawSync } from 'node:zlib';

const ENTRY_SIGNATURE = 0x02014b50;
const END_LENGTH = 22;

/** Returns the files of a ZIP by name. Throws on a wrong checksum. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.length - END_LENGTH;
  const count = bytes.readUInt16LE(end + 10);
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    if (bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new Error(`No entry at ${at}`);
    const [checksum, compressedSize, size] = [16, 20, 24].map((from) => bytes.readUInt32LE(at + from)) as [
      number,
      number,
      number,
    ];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((from) => bytes.readUInt16LE(at + from)) as [
      number,
      number,
      number,
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const localHeader = bytes.readUInt32LE(at + 42);
    const dataStart = localHeader + 30 + bytes.readUInt16LE(localHeader + 26) + bytes.readUInt16LE(localHeader + 28);
    const content = inflateRawSync(bytes.subarray(dataStart, dataStart + compressedSize));
    if (content.length !== size || crc32(content) !== checksum) throw new Error(`${name} is damaged`);
    files.set(name, content.toString());
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

export function readCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = parseCells(text);
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

function parseCells(text: string): string[][] {
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
