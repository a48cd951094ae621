import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** A file as listed in the archive. Do not trust these values before the file is read. */
export type ZippedFile = { name: string; size: number; packedSize: number; method: number; offset: number };

/** The archive is damaged or exceeds a limit. */
export class InvalidZipError extends Error {}

// Signatures from PKWARE's APPNOTE.TXT: 4.3.7 local header, 4.3.12 directory entry, 4.3.16 end of directory.
const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;
const MAX_COMMENT_LENGTH = 65_535;
const MAX_DIRECTORY_BYTES = 8 * 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const UTF8_NAMES = 0x0800;

/** Reads the central directory at the end. ZIP64 and multi-part archives are not supported. */
export async function openZip(file: string, { maxFiles }: { maxFiles: number }) {
  const handle = await open(file);
  try {
    const files = await readDirectory(handle, maxFiles);
    return {
      files,
      /** Streams the file, up to `maxBytes`, whatever size the archive declares. */
      read: (zipped: ZippedFile, maxBytes: number) => unpack(handle, zipped, maxBytes),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

export type ZipArchive = Awaited<ReturnType<typeof openZip>>;

async function readDirectory(handle: FileHandle, maxFiles: number): Promise<ZippedFile[]> {
  const { size: length } = await handle.stat();
  const tail = await readAt(handle, Math.max(0, length - END_BYTES - MAX_COMMENT_LENGTH), length);
  const end = tail.lastIndexOf(toUint32Bytes(END));
  if (end < 0 || end + END_BYTES > tail.length) throw new InvalidZipError('has no directory');
  const count = tail.readUInt16LE(end + 10);
  const size = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > maxFiles) throw new InvalidZipError('has too many files');
  if (size > MAX_DIRECTORY_BYTES || start + size > length) throw new InvalidZipError('has a broken directory');
  const directory = await readAt(handle, start, start + size);
  const files: ZippedFile[] = [];
  let position = 0;
  while (files.length < count) {
    if (position + ENTRY_BYTES > directory.length || directory.readUInt32LE(position) !== ENTRY)
      throw new InvalidZipError('has a broken directory');
    const [name, extra, comment] = [28, 30, 32].map((fieldOffset) =>
      directory.readUInt16LE(position + fieldOffset),
    ) as [number, number, number];
    const flags = directory.readUInt16LE(position + 8);
    if (flags & ENCRYPTED) throw new InvalidZipError('has a password');
    files.push({
      name: directory.toString(
        flags & UTF8_NAMES ? 'utf8' : 'latin1',
        position + ENTRY_BYTES,
        position + ENTRY_BYTES + name,
      ),
      method: directory.readUInt16LE(position + 10),
      packedSize: directory.readUInt32LE(position + 20),
      size: directory.readUInt32LE(position + 24),
      offset: directory.readUInt32LE(position + 42),
    });
    position += ENTRY_BYTES + name + extra + comment;
  }
  return files;
}

async function* unpack(handle: FileHandle, zipped: ZippedFile, maxBytes: number): AsyncGenerator<Buffer> {
  const { method, packedSize, offset } = zipped;
  if (offset + packedSize > (await handle.stat()).size) throw new InvalidZipError('is incomplete');
  if (method !== STORED && method !== DEFLATED) throw new InvalidZipError('uses an unsupported compression');
  const local = await readAt(handle, offset, offset + LOCAL_BYTES);
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL)
    throw new InvalidZipError('has a broken directory');
  const start = offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (packedSize === 0) return;
  const compressed = Readable.from(readChunks(handle, start, start + packedSize));
  const inflate = method === DEFLATED ? createInflateRaw() : undefined;
  const source: AsyncIterable<Buffer> = inflate
    ? compressed.on('error', (error) => inflate.destroy(error)).pipe(inflate)
    : compressed;
  let bytes = 0;
  try {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new InvalidZipError('is too large');
      yield chunk;
    }
  } catch (error) {
    // zlib errors about damaged data have codes starting with Z_.
    throw String((error as NodeJS.ErrnoException).code).startsWith('Z_') ? new InvalidZipError('is damaged') : error;
  } finally {
    compressed.destroy();
    inflate?.destroy();
  }
}

async function* readChunks(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  const chunkSize = 1 << 16;
  for (let position = start; position < end; position += chunkSize) {
    const chunk = await readAt(handle, position, Math.min(end, position + chunkSize));
    if (chunk.length === 0) throw new InvalidZipError('is incomplete');
    yield chunk;
  }
}

async function readAt(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
}

function toUint32Bytes(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
