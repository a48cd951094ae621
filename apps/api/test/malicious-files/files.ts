import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Create } from 'sharp';

/** `marker` is text that must not appear in anything the shop generates from the file. */
export type MaliciousFile = { what: string; bytes: Buffer; marker?: string };

export const MARKER = '<script>steal(localStorage)</script><?php system($_GET[0]); ?>';
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Files that are not images, pretend to be one, carry a hidden payload, or are far too large when decoded. */
export async function createMaliciousPhotos(): Promise<MaliciousFile[]> {
  const canvas = { create: { width: 60, height: 40, channels: 3, background: '#2f4e86' } } as const;
  const png = await sharp(canvas).png().toBuffer();
  const jpeg = await sharp(canvas).jpeg().toBuffer();
  const progressive = await sharp({ ...canvas, create: { ...canvas.create, width: 400, height: 400 } })
    .jpeg({ progressive: true })
    .toBuffer();
  return [
    ...createBombs(),
    ...createOddPngs(png),
    ...createOddJpegs(jpeg, progressive),
    ...(await createPrivateJpegs()),
    ...(await createOtherFormats(canvas)),
    ...createPolyglots(png, jpeg),
    ...createDamagedFiles('PNG', png),
    ...createDamagedFiles('JPEG', jpeg),
  ];
}

function createBombs(): MaliciousFile[] {
  return [
    { what: 'PNG of 20000 by 20000', bytes: createPng({ width: 20_000, height: 20_000, bits: 1 }) },
    { what: 'PNG of 16000 by 16000, one bit', bytes: createPng({ width: 16_000, height: 16_000, bits: 1 }) },
    { what: 'PNG of 1 by 30000000', bytes: createPng({ width: 1, height: 30_000_000, bits: 1 }) },
    { what: 'PNG of 65535 by 1', bytes: createPng({ width: 65_535, height: 1, bits: 8 }) },
    { what: 'PNG of 39 million pixels', bytes: createPng({ width: 6245, height: 6245, bits: 8 }) },
    {
      what: 'PNG of 39 million pixels in colour',
      bytes: createPng({ width: 6245, height: 6245, bits: 8, colour: true }),
    },
    { what: 'PNG of 2147483647 by 2147483647', bytes: createPng({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, rows: 1 }) },
    { what: 'PNG of no size', bytes: createPng({ width: 0, height: 0, rows: 0 }) },
    {
      what: 'PNG with more pixels than it says',
      bytes: createPng({ width: 20, height: 20, bits: 8, rows: 4_000_000 }),
    },
    { what: 'PNG with fewer pixels than it says', bytes: createPng({ width: 2000, height: 2000, bits: 8, rows: 3 }) },
  ];
}

function createOddPngs(png: Buffer): MaliciousFile[] {
  const zeros = deflateSync(Buffer.alloc(60_000_000));
  const withChunks = (...chunks: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
  const frames = Array.from({ length: 10_000 }, (_, n) =>
    createPngChunk('fcTL', Buffer.concat([uint32(n), Buffer.alloc(22, 1)])),
  );
  return [
    {
      what: 'APNG of 10000 frames',
      bytes: withChunks(createPngChunk('acTL', Buffer.concat([uint32(10_000), uint32(0)])), ...frames),
    },
    {
      what: 'PNG whose text unpacks to 60 MB',
      bytes: withChunks(createPngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros]))),
    },
    {
      what: 'PNG whose profile unpacks to 60 MB',
      bytes: withChunks(createPngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros]))),
    },
    {
      what: 'PNG with 20000 remarks',
      bytes: withChunks(...Array.from({ length: 20_000 }, () => createPngChunk('tEXt', Buffer.from('a\0b')))),
    },
    { what: 'PNG with a chunk of 2 GB', bytes: withChunks(Buffer.concat([uint32(2 ** 31 - 1), Buffer.from('tEXt')])) },
    { what: 'PNG with a wrong checksum', bytes: Buffer.concat([png.subarray(0, 29), uint32(1), png.subarray(33)]) },
    {
      what: 'PNG with an unknown critical chunk',
      bytes: withChunks(createPngChunk('EVIL', Buffer.from(MARKER))),
      marker: MARKER,
    },
    { what: 'PNG with a palette too many', bytes: withChunks(createPngChunk('PLTE', Buffer.alloc(3 * 300))) },
    {
      what: 'PNG with XMP',
      bytes: withChunks(createPngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${MARKER}`))),
      marker: MARKER,
    },
    {
      what: 'PNG with EXIF',
      bytes: withChunks(createPngChunk('eXIf', Buffer.from(`MM\0*\0\0\0\x08${MARKER}`))),
      marker: MARKER,
    },
  ];
}

function createOddJpegs(jpeg: Buffer, progressive: Buffer): MaliciousFile[] {
  const lastScan = progressive.lastIndexOf(Buffer.from('ffda', 'hex'));
  const scan = progressive.subarray(lastScan, -2);
  const manyScans = Buffer.concat([
    progressive.subarray(0, -2),
    ...Array.from({ length: 500 }, () => scan),
    progressive.subarray(-2),
  ]);
  const profile = Array.from({ length: 100 }, (_, n) =>
    createJpegSegment(
      0xe2,
      Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([(n % 255) + 1, 100]), Buffer.alloc(60_000, 7)]),
    ),
  );
  const size = jpeg.indexOf(Buffer.from('ffc0', 'hex')) + 5;
  const wrongSizeJpeg = Buffer.from(jpeg);
  wrongSizeJpeg.writeUInt16BE(65_500, size);
  wrongSizeJpeg.writeUInt16BE(65_500, size + 2);
  return [
    { what: 'JPEG of 500 scans', bytes: manyScans },
    { what: 'JPEG with a profile of 6 MB', bytes: insertAfterStart(jpeg, ...profile) },
    { what: 'JPEG that says 65500 by 65500', bytes: wrongSizeJpeg },
    {
      what: 'JPEG with a remark',
      bytes: insertAfterStart(jpeg, createJpegSegment(0xfe, Buffer.from(MARKER))),
      marker: MARKER,
    },
    {
      what: 'JPEG with 1000 remarks',
      bytes: insertAfterStart(
        jpeg,
        ...Array.from({ length: 1000 }, () => createJpegSegment(0xfe, Buffer.alloc(100, 65))),
      ),
    },
    { what: 'JPEG with a segment that never ends', bytes: insertAfterStart(jpeg, Buffer.from('ffe1ffff', 'hex')) },
    {
      what: 'JPEG within a JPEG',
      bytes: insertAfterStart(jpeg, createJpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), jpeg]))),
    },
    { what: 'JPEG of nothing', bytes: Buffer.from('ffd8ffd9', 'hex') },
  ];
}

/** Images with private metadata. They are accepted, but the metadata must be removed. */
export async function createPrivateJpegs(): Promise<MaliciousFile[]> {
  const createTwoColorImage = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
      { input: { create: { width: width / 2, height, channels: 3, background: '#d00000' } }, left: 0, top: 0 },
    ]);
  const gps = { IFD0: { Copyright: MARKER }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' } };
  const plain = await createTwoColorImage(60, 40).jpeg().toBuffer();
  const xmp = createJpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${MARKER}`));
  const iptc = createJpegSegment(0xed, Buffer.from(`Photoshop 3.0\0${MARKER}`));
  return [
    {
      what: 'JPEG that tells where it was taken',
      bytes: await createTwoColorImage(60, 40).withExif(gps).jpeg().toBuffer(),
      marker: MARKER,
    },
    {
      what: 'JPEG lying on its side',
      bytes: await createTwoColorImage(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    },
    { what: 'JPEG with XMP', bytes: insertAfterStart(plain, xmp), marker: MARKER },
    { what: 'JPEG with IPTC', bytes: insertAfterStart(plain, iptc), marker: MARKER },
    {
      what: 'JPEG with a wide-gamut profile',
      bytes: await createTwoColorImage(60, 40).withIccProfile('p3').jpeg().toBuffer(),
    },
    { what: 'JPEG in four inks', bytes: await createTwoColorImage(60, 40).toColourspace('cmyk').jpeg().toBuffer() },
  ];
}

async function createOtherFormats(canvas: { create: Create }): Promise<MaliciousFile[]> {
  const image = () => sharp(canvas);
  const createFileStartingWith = (label: string, start: string | Buffer) => ({
    what: label,
    bytes: Buffer.concat([Buffer.from(start), Buffer.alloc(2000, 1)]),
  });
  return [
    { what: 'GIF', bytes: await image().gif().toBuffer() },
    { what: 'TIFF', bytes: await image().tiff().toBuffer() },
    { what: 'AVIF', bytes: await image().avif().toBuffer() },
    createFileStartingWith('HEIC', Buffer.concat([uint32(24), Buffer.from('ftypheic')])),
    createFileStartingWith('BMP', 'BM'),
    createFileStartingWith('ICO', Buffer.from('00000100', 'hex')),
    createFileStartingWith('PSD', '8BPS'),
    createFileStartingWith('OpenEXR', Buffer.from('762f3101', 'hex')),
    createFileStartingWith('JPEG XL', Buffer.from('ff0a', 'hex')),
    createFileStartingWith('JPEG 2000', Buffer.from('0000000c6a502020', 'hex')),
    createFileStartingWith('Netpbm', 'P6 60 40 255\n'),
    createFileStartingWith('VIPS', Buffer.from('08f2a6b6', 'hex')),
    createFileStartingWith('FITS', 'SIMPLE  =                    T'),
    createFileStartingWith('MATLAB', 'MATLAB 5.0 MAT-file'),
    createFileStartingWith('PDF', '%PDF-1.7\n'),
    createFileStartingWith('PostScript', '%!PS-Adobe-3.0\n'),
    createFileStartingWith('ZIP', 'PK\x03\x04'),
    createFileStartingWith('gzip', Buffer.from('1f8b0800', 'hex')),
    createFileStartingWith('ELF program', '\x7fELF'),
    createFileStartingWith('Windows program', 'MZ'),
    createFileStartingWith('shell script', '#!/bin/sh\nrm -rf /\n'),
    createFileStartingWith('HTML', '<!doctype html><script>alert(1)</script>'),
    createFileStartingWith(
      'ImageMagick script',
      "push graphic-context\nviewbox 0 0 640 480\nfill 'url(https://x/|ls)'\n",
    ),
    { what: 'drawing', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>') },
    { what: 'nothing', bytes: Buffer.alloc(0) },
    { what: 'one byte', bytes: Buffer.from([0x89]) },
    { what: 'zeros', bytes: Buffer.alloc(5000) },
    { what: 'the first bytes of a PNG', bytes: PNG_SIGNATURE },
    { what: 'the first bytes of a JPEG', bytes: Buffer.from('ffd8ff', 'hex') },
  ];
}

function createPolyglots(png: Buffer, jpeg: Buffer): MaliciousFile[] {
  const code = Buffer.from(MARKER);
  const text = (keyword: string) => createPngChunk('tEXt', Buffer.concat([Buffer.from(`${keyword}\0`), code]));
  return [
    { what: 'GIF that is JavaScript', bytes: Buffer.from('GIF89a=1;alert(1);//') },
    { what: 'JPEG with HTML behind it', bytes: Buffer.concat([jpeg, code]), marker: MARKER },
    { what: 'JPEG with HTML inside', bytes: insertAfterStart(jpeg, createJpegSegment(0xfe, code)), marker: MARKER },
    {
      what: 'JPEG with PHP in its EXIF',
      bytes: insertAfterStart(jpeg, createJpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0MM'), code]))),
      marker: MARKER,
    },
    { what: 'PNG with PHP behind it', bytes: Buffer.concat([png, code]), marker: MARKER },
    {
      what: 'PNG with PHP inside',
      bytes: Buffer.concat([png.subarray(0, 33), text('Comment'), png.subarray(33)]),
      marker: MARKER,
    },
    { what: 'PNG with a ZIP behind it', bytes: Buffer.concat([png, Buffer.from('PK\x03\x04'), code]), marker: MARKER },
    { what: 'PDF with a JPEG inside', bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), jpeg]) },
    {
      what: 'JPEG with a PDF inside',
      bytes: insertAfterStart(jpeg, createJpegSegment(0xfe, Buffer.from(`%PDF-1.4\n${MARKER}`))),
      marker: MARKER,
    },
    {
      what: 'JPEG that is a phar',
      bytes: Buffer.concat([jpeg, Buffer.from(`<?php __HALT_COMPILER(); ?>${MARKER}`)]),
      marker: MARKER,
    },
    { what: 'PNG after a space', bytes: Buffer.concat([Buffer.from(' '), png]) },
    { what: 'PNG after a byte order mark', bytes: Buffer.concat([Buffer.from('efbbbf', 'hex'), png]) },
  ];
}

/** Truncates the file at several tenths, and corrupts one byte in twenty with a fixed seed. */
export function createDamagedFiles(label: string, bytes: Buffer): MaliciousFile[] {
  const truncated = [1, 3, 5, 7, 9].map((tenths) => ({
    what: `${label} cut short after ${tenths} tenths`,
    bytes: bytes.subarray(0, Math.floor((bytes.length * tenths) / 10)),
  }));
  const scrambled = [1, 2, 3, 4, 5].map((seed) => {
    const copy = Buffer.from(bytes);
    for (let at = 8 + seed; at < copy.length; at += 17 + seed) copy[at] = (at * seed * 31) & 255;
    return { what: `${label} scrambled, ${seed}`, bytes: copy };
  });
  return [...truncated, ...scrambled];
}

type PngOptions = { width: number; height: number; bits?: number; colour?: boolean; rows?: number };

export function createPng({ width, height, bits = 8, colour = false, rows = height }: PngOptions): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([bits, colour ? 2 : 0, 0, 0, 0])]);
  const row = 1 + Math.ceil((width * bits * (colour ? 3 : 1)) / 8);
  const pixels = deflateSync(Buffer.alloc(Math.min(row * rows, 130_000_000)), { level: 1 });
  return Buffer.concat([
    PNG_SIGNATURE,
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', pixels),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function createPngChunk(name: string, data: Buffer): Buffer {
  const nameAndData = Buffer.concat([Buffer.from(name), data]);
  return Buffer.concat([uint32(data.length), nameAndData, uint32(crc32(nameAndData))]);
}

export function createJpegSegment(marker: number, data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
}

export function insertAfterStart(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}
