import { crc32, deflateSync } from 'node:zlib';

type FilePayload = { name: string; mimeType: string; buffer: Buffer };

/** Creates a single-colour PNG file for uploads. It is small but can be decoded. */
export function createPng(
  name: string,
  [red, green, blue]: [number, number, number] = [42, 91, 156],
  size = 40,
): FilePayload {
  const row = Buffer.concat([
    Buffer.of(0),
    Buffer.concat(Array.from({ length: size }, () => Buffer.of(red, green, blue))),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Bit depth 8, colour type RGB.
  header.set([8, 2], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const buffer = Buffer.concat([
    signature,
    createChunk('IHDR', header),
    createChunk('IDAT', pixels),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

export function createWebp(name: string): FilePayload {
  const base64 =
    'UklGRkoAAABXRUJQVlA4ID4AAACQAwCdASooADIAPm02mEkkIyKhIqgAgA2JZwB2AAAqNMY4fBmAAP7vvVf//EOdu/gVsU//1te28MKAAAAAAA==';
  return { name, mimeType: 'image/webp', buffer: Buffer.from(base64, 'base64') };
}

function createChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
