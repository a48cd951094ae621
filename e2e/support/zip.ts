import { crc32, inflateRawSync } from 'node:zlib';

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_LENGTH = 22;

/** A ZIP of one file, stored as it is. */
export function zipOf(name: string, content: Buffer): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(LOCAL, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt32LE(crc32(content), 14);
  local.writeUInt32LE(content.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(ENTRY, 0);
  entry.writeUInt16LE(20, 4);
  // What both heads say alike.
  local.copy(entry, 6, 4, 30);
  const end = Buffer.alloc(END_LENGTH);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + content.length, 16);
  return Buffer.concat([local, Buffer.from(name), content, entry, Buffer.from(name), end]);
}

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
