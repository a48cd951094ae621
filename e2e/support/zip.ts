import { inflateRawSync } from 'node:zlib';

const ENTRY = 0x02014b50;
const END_LENGTH = 22;

/** What is in a ZIP, by name. */
export function unzip(bytes: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  let at = bytes.readUInt32LE(bytes.length - END_LENGTH + 16);
  while (bytes.readUInt32LE(at) === ENTRY) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(data, data + bytes.readUInt32LE(at + 20));
    found.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), inflateRawSync(packed).toString());
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return found;
}
