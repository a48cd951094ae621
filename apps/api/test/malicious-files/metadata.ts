import sharp from 'sharp';
import {
  createJpegSegment,
  createPng,
  createPngChunk,
  insertAfterStart,
  MARKER,
  type MaliciousFile,
  uint32,
} from './files.ts';

const EXIF = Buffer.from('Exif\0\0');
const ORIENTATION = 0x0112;

/** Images whose metadata has wrong offsets, counts or lengths. */
export async function createMaliciousMetadata(): Promise<MaliciousFile[]> {
  const canvas = { create: { width: 60, height: 40, channels: 3, background: '#2f4e86' } } as const;
  const jpeg = await sharp(canvas).jpeg().toBuffer();
  const png = await sharp(canvas).png().toBuffer();
  return [
    ...createExifFiles(jpeg),
    ...createProfileFiles(jpeg, png),
    ...createTableFiles(jpeg),
    ...createPixelFiles(jpeg, png),
  ];
}

function createExifFiles(jpeg: Buffer): MaliciousFile[] {
  const withExif = (tiff: Buffer) => insertAfterStart(jpeg, createJpegSegment(0xe1, Buffer.concat([EXIF, tiff])));
  const manyEntries = Array.from({ length: 5000 }, () => createIfdEntry(ORIENTATION, 1));
  return [
    { what: 'JPEG whose EXIF points at itself', bytes: withExif(createIfd([createIfdEntry(0x8769, 8)], 8)) },
    { what: 'JPEG whose EXIF points outside', bytes: withExif(createIfd([createIfdEntry(0x8769, 2 ** 31)], 2 ** 31)) },
    { what: 'JPEG whose EXIF has 5000 entries', bytes: withExif(createIfd(manyEntries)) },
    {
      what: 'JPEG whose EXIF counts 65535 entries and has one',
      bytes: withExif(createIfd([createIfdEntry(1, 1)], 0, 65_535)),
    },
    { what: 'JPEG turned in a way there is none', bytes: withExif(createIfd([createIfdEntry(ORIENTATION, 99)])) },
    {
      what: 'JPEG with a bomb for its thumbnail',
      bytes: withExif(
        Buffer.concat([createIfd([createIfdEntry(0x0201, 26)]), createPng({ width: 20_000, height: 20_000, rows: 1 })]),
      ),
    },
    { what: 'JPEG with text for its EXIF', bytes: withExif(Buffer.from(MARKER)), marker: MARKER },
  ];
}

function createProfileFiles(jpeg: Buffer, png: Buffer): MaliciousFile[] {
  const profile = (data: Buffer) =>
    insertAfterStart(jpeg, createJpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), data])));
  const entityBomb = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n} "${'&a;'.repeat(20)}">`).join('')}]>`;
  return [
    {
      what: 'JPEG whose profile says it has 4 GB',
      bytes: profile(Buffer.concat([uint32(2 ** 32 - 1), Buffer.alloc(124)])),
    },
    { what: 'JPEG whose profile is zeros', bytes: profile(Buffer.alloc(3000)) },
    { what: 'JPEG whose profile is code', bytes: profile(Buffer.from(MARKER.repeat(3))), marker: MARKER },
    {
      what: 'JPEG with the second piece of a profile',
      bytes: insertAfterStart(jpeg, createJpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x02\x05abc'))),
    },
    {
      what: 'PNG whose XMP would grow without end',
      bytes: Buffer.concat([
        png.subarray(0, 33),
        createPngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${entityBomb}${MARKER}`)),
        png.subarray(33),
      ]),
      marker: MARKER,
    },
  ];
}

function createTableFiles(jpeg: Buffer): MaliciousFile[] {
  const findMarker = (marker: string) => jpeg.indexOf(Buffer.from(marker, 'hex'));
  const withBytesAt = (offset: number, ...bytes: number[]) => {
    const copy = Buffer.from(jpeg);
    copy.set(bytes, offset);
    return copy;
  };
  return [
    { what: 'JPEG that divides by zero', bytes: withBytesAt(findMarker('ffdb') + 5, ...Array<number>(64).fill(0)) },
    { what: 'JPEG with a table it does not have', bytes: withBytesAt(findMarker('ffc4') + 4, 0x33) },
    { what: 'JPEG of 12 bits that has 8', bytes: withBytesAt(findMarker('ffc0') + 4, 12) },
    { what: 'JPEG of no components', bytes: withBytesAt(findMarker('ffc0') + 9, 0) },
    { what: 'JPEG sampled by sixteenths', bytes: withBytesAt(findMarker('ffc0') + 11, 0xff) },
    {
      what: 'JPEG that starts again with every block',
      bytes: insertAfterStart(jpeg, Buffer.from('ffdd00040001', 'hex')),
    },
    { what: 'JPEG in arithmetic code that is none', bytes: withBytesAt(findMarker('ffc0') + 1, 0xc9) },
    { what: 'JPEG without an end', bytes: jpeg.subarray(0, -2) },
  ];
}

function createPixelFiles(jpeg: Buffer, png: Buffer): MaliciousFile[] {
  const interlaced = Buffer.from(createPng({ width: 6000, height: 6000, bits: 1 }));
  interlaced[28] = 1;
  const insert = (chunk: Buffer) => Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
  return [
    { what: 'PNG of 36 million pixels, laced, with a wrong checksum', bytes: interlaced },
    { what: 'PNG of 16 bits that says so twice', bytes: insert(png.subarray(8, 33)) },
    { what: 'PNG with a place for a phone', bytes: insert(createPngChunk('CgBI', Buffer.from('50002002', 'hex'))) },
    {
      what: 'PNG with a image in a image',
      bytes: insert(createPngChunk('tEXt', Buffer.concat([Buffer.from('a\0'), png]))),
    },
    { what: 'JPEG that is two images', bytes: Buffer.concat([jpeg, jpeg]) },
    { what: 'PNG that goes on as JPEG', bytes: Buffer.concat([png, jpeg]) },
    { what: 'JPEG that goes on as PNG', bytes: Buffer.concat([jpeg, png, Buffer.from(MARKER)]), marker: MARKER },
  ];
}

/** An EXIF (TIFF) directory: entries, and the offset of the next directory. */
function createIfd(entries: readonly Buffer[], next = 0, declaredCount = entries.length): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16BE(declaredCount);
  return Buffer.concat([Buffer.from('MM\0*\0\0\0\x08'), count, ...entries, uint32(next)]);
}

function createIfdEntry(tag: number, value: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16BE(tag, 0);
  // Type 4 is one 32-bit number. An orientation is type 3, 16 bits, left-aligned.
  bytes.writeUInt16BE(tag === ORIENTATION ? 3 : 4, 2);
  bytes.writeUInt32BE(1, 4);
  bytes.writeUInt32BE(tag === ORIENTATION ? (value << 16) >>> 0 : value, 8);
  return bytes;
}
