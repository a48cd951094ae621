import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** A file in an archive: what the archive says of it, none of which is believed before it is read. */
export type ZippedFile = { name: string; size: number; packedSize: number; method: number; offset: number };

/** An archive that is damaged, or holds more than is taken. */
export class BadZip extends Error {}

// APPNOTE.TXT of PKWARE: 4.3.7 a local header, 4.3.12 an entry of the directory, 4.3.16 the end of it.
const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const MOST_DIRECTORY_BYTES = 8 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const UTF8_NAMES = 0x0800;

/** Opens archives by their directory at the end, as spreadsheets do; 64-bit ones and those in parts are not taken. */
export async function openZip(file: string, { mostFiles }: { mostFiles: number }) {
  const handle = await open(file);
  try {
    const files = await readDirectory(handle, mostFiles);
    return {
      files,
      /** Piece by piece, and no more than so many bytes, whatever the archive says. */
      read: (zipped: ZippedFile, mostBytes: number) => unpack(handle, zipped, mostBytes),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

export type OpenZip = Awaited<ReturnType<typeof openZip>>;

async function readDirectory(handle: FileHandle, mostFiles: number): Promise<ZippedFile[]> {
  const { size: length } = await handle.stat();
  const tail = await readAt(handle, Math.max(0, length - END_BYTES - LONGEST_COMMENT), length);
  const end = tail.lastIndexOf(bytesOf(END));
  if (end < 0 || end + END_BYTES > tail.length) throw new BadZip('has no directory');
  const count = tail.readUInt16LE(end + 10);
  const size = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > mostFiles) throw new BadZip('holds too many files');
  if (size > MOST_DIRECTORY_BYTES || start + size > length) throw new BadZip('has a broken directory');
  const directory = await readAt(handle, start, start + size);
  const files: ZippedFile[] = [];
  let at = 0;
  while (files.length < count) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY)
      throw new BadZip('has a broken directory');
    const [name, extra, comment] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const flags = directory.readUInt16LE(at + 8);
    if (flags & ENCRYPTED) throw new BadZip('has a password');
    files.push({
      name: directory.toString(flags & UTF8_NAMES ? 'utf8' : 'latin1', at + ENTRY_BYTES, at + ENTRY_BYTES + name),
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + name + extra + comment;
  }
  return files;
}

async function* unpack(handle: FileHandle, zipped: ZippedFile, mostBytes: number): AsyncGenerator<Buffer> {
  const { method, packedSize, offset } = zipped;
  if (offset + packedSize > (await handle.stat()).size) throw new BadZip('is broken off');
  if (method !== STORED && method !== DEFLATED) throw new BadZip('is packed in a way that is not read');
  const local = await readAt(handle, offset, offset + LOCAL_BYTES);
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL) throw new BadZip('has a broken directory');
  const start = offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (packedSize === 0) return;
  const packed = Readable.from(piecesOf(handle, start, start + packedSize));
  const inflate = method === DEFLATED ? createInflateRaw() : undefined;
  const source: AsyncIterable<Buffer> = inflate
    ? packed.on('error', (error) => inflate.destroy(error)).pipe(inflate)
    : packed;
  let bytes = 0;
  try {
    for await (const piece of source) {
      bytes += piece.length;
      if (bytes > mostBytes) throw new BadZip('holds too much');
      yield piece;
    }
  } catch (error) {
    // What zlib says of broken data has a code of its own.
    throw String((error as NodeJS.ErrnoException).code).startsWith('Z_') ? new BadZip('is damaged') : error;
  } finally {
    packed.destroy();
    inflate?.destroy();
  }
}

async function* piecesOf(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  const step = 1 << 16;
  for (let at = start; at < end; at += step) {
    const piece = await readAt(handle, at, Math.min(end, at + step));
    if (piece.length === 0) throw new BadZip('is broken off');
    yield piece;
  }
}

async function readAt(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
}

function bytesOf(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
