import { crc32, inflateRawSync } from 'node:zlib';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_ENTRY = 0x02014b50;
const END_RECORD = 0x06054b50;
const END_LENGTH = 22;

/** Creates a ZIP with one uncompressed file. */
export function createZip(name: string, content: Buffer): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(LOCAL_HEADER, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt32LE(crc32(content), 14);
  local.writeUInt32LE(content.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(CENTRAL_ENTRY, 0);
  entry.writeUInt16LE(20, 4);
  // Fields that both headers have in common.
  local.copy(entry, 6, 4, 30);
  const end = Buffer.alloc(END_LENGTH);
  end.writeUInt32LE(END_RECORD, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + content.length, 16);
  return Buffer.concat([local, Buffer.from(name), content, entry, Buffer.from(name), end]);
}

export function unzip(bytes: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  let offset = bytes.readUInt32LE(bytes.length - END_LENGTH + 16);
  while (bytes.readUInt32LE(offset) === CENTRAL_ENTRY) {
    const nameLength = bytes.readUInt16LE(offset + 28);
    const local = bytes.readUInt32LE(offset + 42);
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const compressed = bytes.subarray(data, data + bytes.readUInt32LE(offset + 20));
    found.set(bytes.toString('utf8', offset + 46, offset + 46 + nameLength), inflateRawSync(compressed).toString());
    offset += 46 + nameLength + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32);
  }
  return found;
}
