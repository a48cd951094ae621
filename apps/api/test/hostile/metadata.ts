import sharp from 'sharp';
import { aChunk, afterStart, aPng, type HostileFile, MARKER, segment, uint32 } from './files.ts';

const EXIF = Buffer.from('Exif\0\0');
const ORIENTATION = 0x0112;

/** Pictures whose tables lie: about where they are, how many there are, and what belongs to the picture at all. */
export async function hostileMetadata(): Promise<HostileFile[]> {
  const canvas = { create: { width: 60, height: 40, channels: 3, background: '#2f4e86' } } as const;
  const jpeg = await sharp(canvas).jpeg().toBuffer();
  const png = await sharp(canvas).png().toBuffer();
  return [...exifTricks(jpeg), ...profileTricks(jpeg, png), ...tableTricks(jpeg), ...oddPixels(jpeg, png)];
}

function exifTricks(jpeg: Buffer): HostileFile[] {
  const withExif = (tiff: Buffer) => afterStart(jpeg, segment(0xe1, Buffer.concat([EXIF, tiff])));
  const many = Array.from({ length: 5000 }, () => entry(ORIENTATION, 1));
  return [
    { what: 'JPEG whose EXIF points at itself', bytes: withExif(directory([entry(0x8769, 8)], 8)) },
    { what: 'JPEG whose EXIF points outside', bytes: withExif(directory([entry(0x8769, 2 ** 31)], 2 ** 31)) },
    { what: 'JPEG whose EXIF has 5000 entries', bytes: withExif(directory(many)) },
    { what: 'JPEG whose EXIF counts 65535 entries and has one', bytes: withExif(directory([entry(1, 1)], 0, 65_535)) },
    { what: 'JPEG turned in a way there is none', bytes: withExif(directory([entry(ORIENTATION, 99)])) },
    {
      what: 'JPEG with a bomb for its thumbnail',
      bytes: withExif(
        Buffer.concat([directory([entry(0x0201, 26)]), aPng({ width: 20_000, height: 20_000, rows: 1 })]),
      ),
    },
    { what: 'JPEG with text for its EXIF', bytes: withExif(Buffer.from(MARKER)), marker: MARKER },
  ];
}

function profileTricks(jpeg: Buffer, png: Buffer): HostileFile[] {
  const profile = (data: Buffer) =>
    afterStart(jpeg, segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), data])));
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n} "${'&a;'.repeat(20)}">`).join('')}]>`;
  return [
    {
      what: 'JPEG whose profile says it has 4 GB',
      bytes: profile(Buffer.concat([uint32(2 ** 32 - 1), Buffer.alloc(124)])),
    },
    { what: 'JPEG whose profile is zeros', bytes: profile(Buffer.alloc(3000)) },
    { what: 'JPEG whose profile is code', bytes: profile(Buffer.from(MARKER.repeat(3))), marker: MARKER },
    {
      what: 'JPEG with the second piece of a profile',
      bytes: afterStart(jpeg, segment(0xe2, Buffer.from('ICC_PROFILE\0\x02\x05abc'))),
    },
    {
      what: 'PNG whose XMP would grow without end',
      bytes: Buffer.concat([
        png.subarray(0, 33),
        aChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${laughs}${MARKER}`)),
        png.subarray(33),
      ]),
      marker: MARKER,
    },
  ];
}

function tableTricks(jpeg: Buffer): HostileFile[] {
  const at = (marker: string) => jpeg.indexOf(Buffer.from(marker, 'hex'));
  const changed = (place: number, ...bytes: number[]) => {
    const copy = Buffer.from(jpeg);
    copy.set(bytes, place);
    return copy;
  };
  return [
    { what: 'JPEG that divides by zero', bytes: changed(at('ffdb') + 5, ...Array<number>(64).fill(0)) },
    { what: 'JPEG with a table it does not have', bytes: changed(at('ffc4') + 4, 0x33) },
    { what: 'JPEG of 12 bits that has 8', bytes: changed(at('ffc0') + 4, 12) },
    { what: 'JPEG of no components', bytes: changed(at('ffc0') + 9, 0) },
    { what: 'JPEG sampled by sixteenths', bytes: changed(at('ffc0') + 11, 0xff) },
    { what: 'JPEG that begins anew with every block', bytes: afterStart(jpeg, Buffer.from('ffdd00040001', 'hex')) },
    { what: 'JPEG in arithmetic code that is none', bytes: changed(at('ffc0') + 1, 0xc9) },
    { what: 'JPEG without an end', bytes: jpeg.subarray(0, -2) },
  ];
}

function oddPixels(jpeg: Buffer, png: Buffer): HostileFile[] {
  const interlaced = Buffer.from(aPng({ width: 6000, height: 6000, bits: 1 }));
  interlaced[28] = 1;
  const insert = (chunk: Buffer) => Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
  return [
    { what: 'PNG of 36 million pixels, laced, with a wrong checksum', bytes: interlaced },
    { what: 'PNG of 16 bits that says so twice', bytes: insert(png.subarray(8, 33)) },
    { what: 'PNG with a place for a phone', bytes: insert(aChunk('CgBI', Buffer.from('50002002', 'hex'))) },
    {
      what: 'PNG with a picture in a picture',
      bytes: insert(aChunk('tEXt', Buffer.concat([Buffer.from('a\0'), png]))),
    },
    { what: 'JPEG that is two pictures', bytes: Buffer.concat([jpeg, jpeg]) },
    { what: 'PNG that goes on as JPEG', bytes: Buffer.concat([png, jpeg]) },
    { what: 'JPEG that goes on as PNG', bytes: Buffer.concat([jpeg, png, Buffer.from(MARKER)]), marker: MARKER },
  ];
}

/** A TIFF directory, as EXIF has them: its entries and where the next one is said to be. */
function directory(entries: readonly Buffer[], next = 0, counted = entries.length): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16BE(counted);
  return Buffer.concat([Buffer.from('MM\0*\0\0\0\x08'), count, ...entries, uint32(next)]);
}

function entry(tag: number, value: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16BE(tag, 0);
  // One number of 32 bits; an orientation is one of 16, at the left.
  bytes.writeUInt16BE(tag === ORIENTATION ? 3 : 4, 2);
  bytes.writeUInt32BE(1, 4);
  bytes.writeUInt32BE(tag === ORIENTATION ? (value << 16) >>> 0 : value, 8);
  return bytes;
}
