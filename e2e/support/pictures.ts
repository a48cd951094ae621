import { crc32, deflateSync } from 'node:zlib';

type FilePayload = { name: string; mimeType: string; buffer: Buffer };

/** A picture of one colour, as a file to choose: real enough to be decoded, small enough to be made on the spot. */
export function aPng(
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
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

/** The same as WebP. */
export function aWebp(name: string): FilePayload {
  const whole =
    'UklGRkoAAABXRUJQVlA4ID4AAACQAwCdASooADIAPm02mEkkIyKhIqgAgA2JZwB2AAAqNMY4fBmAAP7vvVf//EOdu/gVsU//1te28MKAAAAAAA==';
  return { name, mimeType: 'image/webp', buffer: Buffer.from(whole, 'base64') };
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
