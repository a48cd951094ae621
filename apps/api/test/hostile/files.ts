import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Create } from 'sharp';

/** `marker` is a run of bytes that must not be found in anything the shop makes of the file. */
export type HostileFile = { what: string; bytes: Buffer; marker?: string };

export const MARKER = '<script>steal(localStorage)</script><?php system($_GET[0]); ?>';
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** Files that are no picture, pretend to be one, or are one with something else inside or far too much of it. */
export async function hostilePhotos(): Promise<HostileFile[]> {
  const canvas = { create: { width: 60, height: 40, channels: 3, background: '#2f4e86' } } as const;
  const png = await sharp(canvas).png().toBuffer();
  const jpeg = await sharp(canvas).jpeg().toBuffer();
  const progressive = await sharp({ ...canvas, create: { ...canvas.create, width: 400, height: 400 } })
    .jpeg({ progressive: true })
    .toBuffer();
  return [
    ...bombs(),
    ...oddPngs(png),
    ...oddJpegs(jpeg, progressive),
    ...(await privateJpegs()),
    ...(await otherFormats(canvas)),
    ...polyglots(png, jpeg),
    ...damaged('PNG', png),
    ...damaged('JPEG', jpeg),
  ];
}

function bombs(): HostileFile[] {
  return [
    { what: 'PNG of 20000 by 20000', bytes: aPng({ width: 20_000, height: 20_000, bits: 1 }) },
    { what: 'PNG of 16000 by 16000, one bit', bytes: aPng({ width: 16_000, height: 16_000, bits: 1 }) },
    { what: 'PNG of 1 by 30000000', bytes: aPng({ width: 1, height: 30_000_000, bits: 1 }) },
    { what: 'PNG of 65535 by 1', bytes: aPng({ width: 65_535, height: 1, bits: 8 }) },
    { what: 'PNG of 39 million pixels', bytes: aPng({ width: 6245, height: 6245, bits: 8 }) },
    { what: 'PNG of 39 million pixels in colour', bytes: aPng({ width: 6245, height: 6245, bits: 8, colour: true }) },
    { what: 'PNG of 2147483647 by 2147483647', bytes: aPng({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, rows: 1 }) },
    { what: 'PNG of no size', bytes: aPng({ width: 0, height: 0, rows: 0 }) },
    { what: 'PNG with more pixels than it says', bytes: aPng({ width: 20, height: 20, bits: 8, rows: 4_000_000 }) },
    { what: 'PNG with fewer pixels than it says', bytes: aPng({ width: 2000, height: 2000, bits: 8, rows: 3 }) },
  ];
}

function oddPngs(png: Buffer): HostileFile[] {
  const zeros = deflateSync(Buffer.alloc(60_000_000));
  const withChunks = (...chunks: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
  const frames = Array.from({ length: 10_000 }, (_, n) =>
    aChunk('fcTL', Buffer.concat([uint32(n), Buffer.alloc(22, 1)])),
  );
  return [
    {
      what: 'APNG of 10000 frames',
      bytes: withChunks(aChunk('acTL', Buffer.concat([uint32(10_000), uint32(0)])), ...frames),
    },
    {
      what: 'PNG whose text unpacks to 60 MB',
      bytes: withChunks(aChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros]))),
    },
    {
      what: 'PNG whose profile unpacks to 60 MB',
      bytes: withChunks(aChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros]))),
    },
    {
      what: 'PNG with 20000 remarks',
      bytes: withChunks(...Array.from({ length: 20_000 }, () => aChunk('tEXt', Buffer.from('a\0b')))),
    },
    { what: 'PNG with a chunk of 2 GB', bytes: withChunks(Buffer.concat([uint32(2 ** 31 - 1), Buffer.from('tEXt')])) },
    { what: 'PNG with a wrong checksum', bytes: Buffer.concat([png.subarray(0, 29), uint32(1), png.subarray(33)]) },
    {
      what: 'PNG with a critical chunk nobody knows',
      bytes: withChunks(aChunk('EVIL', Buffer.from(MARKER))),
      marker: MARKER,
    },
    { what: 'PNG with a palette too many', bytes: withChunks(aChunk('PLTE', Buffer.alloc(3 * 300))) },
    {
      what: 'PNG with XMP',
      bytes: withChunks(aChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${MARKER}`))),
      marker: MARKER,
    },
    {
      what: 'PNG with EXIF',
      bytes: withChunks(aChunk('eXIf', Buffer.from(`MM\0*\0\0\0\x08${MARKER}`))),
      marker: MARKER,
    },
  ];
}

function oddJpegs(jpeg: Buffer, progressive: Buffer): HostileFile[] {
  const lastScan = progressive.lastIndexOf(Buffer.from('ffda', 'hex'));
  const scan = progressive.subarray(lastScan, -2);
  const manyScans = Buffer.concat([
    progressive.subarray(0, -2),
    ...Array.from({ length: 500 }, () => scan),
    progressive.subarray(-2),
  ]);
  const profile = Array.from({ length: 100 }, (_, n) =>
    segment(
      0xe2,
      Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([(n % 255) + 1, 100]), Buffer.alloc(60_000, 7)]),
    ),
  );
  const size = jpeg.indexOf(Buffer.from('ffc0', 'hex')) + 5;
  const lying = Buffer.from(jpeg);
  lying.writeUInt16BE(65_500, size);
  lying.writeUInt16BE(65_500, size + 2);
  return [
    { what: 'JPEG of 500 scans', bytes: manyScans },
    { what: 'JPEG with a profile of 6 MB', bytes: afterStart(jpeg, ...profile) },
    { what: 'JPEG that says 65500 by 65500', bytes: lying },
    { what: 'JPEG with a remark', bytes: afterStart(jpeg, segment(0xfe, Buffer.from(MARKER))), marker: MARKER },
    {
      what: 'JPEG with 1000 remarks',
      bytes: afterStart(jpeg, ...Array.from({ length: 1000 }, () => segment(0xfe, Buffer.alloc(100, 65)))),
    },
    { what: 'JPEG with a segment that never ends', bytes: afterStart(jpeg, Buffer.from('ffe1ffff', 'hex')) },
    {
      what: 'JPEG within a JPEG',
      bytes: afterStart(jpeg, segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), jpeg]))),
    },
    { what: 'JPEG of nothing', bytes: Buffer.from('ffd8ffd9', 'hex') },
  ];
}

/** Pictures that carry more than they show; they are taken, and what they carry is not. */
export async function privateJpegs(): Promise<HostileFile[]> {
  const halves = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
      { input: { create: { width: width / 2, height, channels: 3, background: '#d00000' } }, left: 0, top: 0 },
    ]);
  const gps = { IFD0: { Copyright: MARKER }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' } };
  const plain = await halves(60, 40).jpeg().toBuffer();
  const xmp = segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${MARKER}`));
  const iptc = segment(0xed, Buffer.from(`Photoshop 3.0\0${MARKER}`));
  return [
    {
      what: 'JPEG that tells where it was taken',
      bytes: await halves(60, 40).withExif(gps).jpeg().toBuffer(),
      marker: MARKER,
    },
    { what: 'JPEG lying on its side', bytes: await halves(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer() },
    { what: 'JPEG with XMP', bytes: afterStart(plain, xmp), marker: MARKER },
    { what: 'JPEG with IPTC', bytes: afterStart(plain, iptc), marker: MARKER },
    { what: 'JPEG with a wide-gamut profile', bytes: await halves(60, 40).withIccProfile('p3').jpeg().toBuffer() },
    { what: 'JPEG in four inks', bytes: await halves(60, 40).toColourspace('cmyk').jpeg().toBuffer() },
  ];
}

async function otherFormats(canvas: { create: Create }): Promise<HostileFile[]> {
  const image = () => sharp(canvas);
  const begun = (what: string, start: string | Buffer) => ({
    what,
    bytes: Buffer.concat([Buffer.from(start), Buffer.alloc(2000, 1)]),
  });
  return [
    { what: 'GIF', bytes: await image().gif().toBuffer() },
    { what: 'TIFF', bytes: await image().tiff().toBuffer() },
    { what: 'AVIF', bytes: await image().avif().toBuffer() },
    begun('HEIC', Buffer.concat([uint32(24), Buffer.from('ftypheic')])),
    begun('BMP', 'BM'),
    begun('ICO', Buffer.from('00000100', 'hex')),
    begun('PSD', '8BPS'),
    begun('OpenEXR', Buffer.from('762f3101', 'hex')),
    begun('JPEG XL', Buffer.from('ff0a', 'hex')),
    begun('JPEG 2000', Buffer.from('0000000c6a502020', 'hex')),
    begun('Netpbm', 'P6 60 40 255\n'),
    begun('VIPS', Buffer.from('08f2a6b6', 'hex')),
    begun('FITS', 'SIMPLE  =                    T'),
    begun('MATLAB', 'MATLAB 5.0 MAT-file'),
    begun('PDF', '%PDF-1.7\n'),
    begun('PostScript', '%!PS-Adobe-3.0\n'),
    begun('ZIP', 'PK\x03\x04'),
    begun('gzip', Buffer.from('1f8b0800', 'hex')),
    begun('ELF program', '\x7fELF'),
    begun('Windows program', 'MZ'),
    begun('shell script', '#!/bin/sh\nrm -rf /\n'),
    begun('HTML', '<!doctype html><script>alert(1)</script>'),
    begun('ImageMagick script', "push graphic-context\nviewbox 0 0 640 480\nfill 'url(https://x/|ls)'\n"),
    { what: 'drawing', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>') },
    { what: 'nothing', bytes: Buffer.alloc(0) },
    { what: 'one byte', bytes: Buffer.from([0x89]) },
    { what: 'zeros', bytes: Buffer.alloc(5000) },
    { what: 'the first bytes of a PNG', bytes: PNG },
    { what: 'the first bytes of a JPEG', bytes: Buffer.from('ffd8ff', 'hex') },
  ];
}

function polyglots(png: Buffer, jpeg: Buffer): HostileFile[] {
  const code = Buffer.from(MARKER);
  const text = (keyword: string) => aChunk('tEXt', Buffer.concat([Buffer.from(`${keyword}\0`), code]));
  return [
    { what: 'GIF that is JavaScript', bytes: Buffer.from('GIF89a=1;alert(1);//') },
    { what: 'JPEG with HTML behind it', bytes: Buffer.concat([jpeg, code]), marker: MARKER },
    { what: 'JPEG with HTML inside', bytes: afterStart(jpeg, segment(0xfe, code)), marker: MARKER },
    {
      what: 'JPEG with PHP in its EXIF',
      bytes: afterStart(jpeg, segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0MM'), code]))),
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
      bytes: afterStart(jpeg, segment(0xfe, Buffer.from(`%PDF-1.4\n${MARKER}`))),
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

/** Cut short at each tenth, and with one byte in twenty wrong, the same ones every time. */
export function damaged(what: string, bytes: Buffer): HostileFile[] {
  const cut = [1, 3, 5, 7, 9].map((tenths) => ({
    what: `${what} cut short after ${tenths} tenths`,
    bytes: bytes.subarray(0, Math.floor((bytes.length * tenths) / 10)),
  }));
  const scrambled = [1, 2, 3, 4, 5].map((seed) => {
    const copy = Buffer.from(bytes);
    for (let at = 8 + seed; at < copy.length; at += 17 + seed) copy[at] = (at * seed * 31) & 255;
    return { what: `${what} scrambled, ${seed}`, bytes: copy };
  });
  return [...cut, ...scrambled];
}

type PngFacts = { width: number; height: number; bits?: number; colour?: boolean; rows?: number };

export function aPng({ width, height, bits = 8, colour = false, rows = height }: PngFacts): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([bits, colour ? 2 : 0, 0, 0, 0])]);
  const row = 1 + Math.ceil((width * bits * (colour ? 3 : 1)) / 8);
  const pixels = deflateSync(Buffer.alloc(Math.min(row * rows, 130_000_000)), { level: 1 });
  return Buffer.concat([PNG, aChunk('IHDR', header), aChunk('IDAT', pixels), aChunk('IEND', Buffer.alloc(0))]);
}

export function aChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
}

export function segment(marker: number, data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
}

export function afterStart(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}
