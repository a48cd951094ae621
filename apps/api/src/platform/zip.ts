import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = { name: string; content: AsyncIterable<string> };

// Signatures from PKWARE's APPNOTE.TXT: 4.3.7 local header, 4.3.12 directory entry, 4.3.16 end of directory.
const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;

type CompressedEntry = { name: Buffer; checksum: number; size: number; data: Buffer };

/** Packs texts into one archive. Streams each text, so only the compressed data is in memory. */
export async function createZip(entries: Iterable<ZipEntry>, createdAt: Date): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const compressed = await compress(entry);
    const header = encodeHeader(compressed, createdAt);
    const local = Buffer.concat([uint32(LOCAL), header, compressed.name]);
    directory.push(encodeDirectoryEntry(compressed, { header, offset }));
    parts.push(local, compressed.data);
    offset += local.length + compressed.data.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = uint16(directory.length);
  const end = [uint32(END), uint32(0), count, count, uint32(size), uint32(offset), uint16(0)];
  return Buffer.concat([...parts, ...directory, ...end]);
}

async function compress({ name, content }: ZipEntry): Promise<CompressedEntry> {
  let checksum = 0;
  let size = 0;
  async function* countBytes() {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      checksum = crc32(bytes, checksum);
      size += bytes.length;
      yield bytes;
    }
  }
  const data = await pipeline(countBytes, createDeflateRaw(), collect);
  return { name: Buffer.from(name), checksum, size, data };
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Fields that the local header and the directory entry share. */
function encodeHeader({ name, checksum, size, data }: CompressedEntry, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return Buffer.concat([
    ...[VERSION, UTF8_NAMES, DEFLATED, time, day].map(uint16),
    ...[checksum, data.length, size].map(uint32),
    ...[name.length, 0].map(uint16),
  ]);
}

function encodeDirectoryEntry(
  { name }: CompressedEntry,
  { header, offset }: { header: Buffer; offset: number },
): Buffer {
  // No comment, the first disk, no attributes.
  const emptyFields = Buffer.alloc(10);
  return Buffer.concat([uint32(ENTRY), uint16(VERSION), header, emptyFields, uint32(offset), name]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
