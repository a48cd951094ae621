import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = { name: string; content: AsyncIterable<string> };

// APPNOTE.TXT of PKWARE: 4.3.7 a local header, 4.3.12 an entry of the directory, 4.3.16 the end of it.
const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;

type Packed = { name: Buffer; checksum: number; size: number; data: Buffer };

/** Packs texts into one file. Each is read piece by piece: only what is packed lies in memory. */
export async function zip(entries: Iterable<ZipEntry>, madeAt: Date): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = await pack(entry);
    const facts = factsOf(packed, madeAt);
    const local = Buffer.concat([uint32(LOCAL), facts, packed.name]);
    directory.push(entryOf(packed, { facts, offset }));
    parts.push(local, packed.data);
    offset += local.length + packed.data.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = uint16(directory.length);
  const end = [uint32(END), uint32(0), count, count, uint32(size), uint32(offset), uint16(0)];
  return Buffer.concat([...parts, ...directory, ...end]);
}

async function pack({ name, content }: ZipEntry): Promise<Packed> {
  let checksum = 0;
  let size = 0;
  async function* counted() {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      checksum = crc32(bytes, checksum);
      size += bytes.length;
      yield bytes;
    }
  }
  const data = await pipeline(counted, createDeflateRaw(), collect);
  return { name: Buffer.from(name), checksum, size, data };
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What a local header and the directory both say of a file. */
function factsOf({ name, checksum, size, data }: Packed, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return Buffer.concat([
    ...[VERSION, UTF8_NAMES, DEFLATED, time, day].map(uint16),
    ...[checksum, data.length, size].map(uint32),
    ...[name.length, 0].map(uint16),
  ]);
}

function entryOf({ name }: Packed, { facts, offset }: { facts: Buffer; offset: number }): Buffer {
  // No comment, the first disk, no attributes.
  const nothing = Buffer.alloc(10);
  return Buffer.concat([uint32(ENTRY), uint16(VERSION), facts, nothing, uint32(offset), name]);
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
