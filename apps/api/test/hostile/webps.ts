import sharp from 'sharp';
import { damaged, type HostileFile, MARKER } from './files.ts';

const STILL = 0;
const ANIMATED = 0b10;
const LARGEST = 2 ** 24;

/** The same for WebP: a container of chunks, in which a canvas, its frames and their pixels each say a size of their own. */
export async function hostileWebps(): Promise<HostileFile[]> {
  const canvas = { create: { width: 60, height: 40, channels: 3, background: '#2f4e86' } } as const;
  const webp = await sharp(canvas).webp().toBuffer();
  const lossless = await sharp(canvas).webp({ lossless: true }).toBuffer();
  const pixels = webp.subarray(12);
  return [...bombs(pixels, lossless), ...oddContainers(webp, pixels), ...(await secrets()), ...damaged('WebP', webp)];
}

function bombs(pixels: Buffer, lossless: Buffer): HostileFile[] {
  const lossyGiant = riff(pixels);
  lossyGiant.writeUInt16LE(16_383, 26);
  lossyGiant.writeUInt16LE(16_383, 28);
  const losslessGiant = Buffer.from(lossless);
  losslessGiant.writeUInt32LE(0x0f_ff_ff_ff, 21);
  const turning = frames(5000, pixels);
  return [
    { what: 'WebP of 16777216 by 16777216', bytes: riff(header(LARGEST, LARGEST), pixels) },
    { what: 'WebP of 16777216 by 10', bytes: riff(header(LARGEST, 10), pixels) },
    { what: 'WebP of 9000 by 9000', bytes: riff(header(9000, 9000), pixels) },
    { what: 'WebP of 9000 by 9000, moving', bytes: riff(header(9000, 9000, ANIMATED), ANIM, ...frames(2, pixels)) },
    { what: 'WebP whose pixels say 16383 by 16383', bytes: lossyGiant },
    { what: 'WebP whose lossless pixels say 16384 by 16384', bytes: losslessGiant },
    { what: 'WebP of 5000 frames', bytes: riff(header(60, 40, ANIMATED), ANIM, ...turning) },
    {
      what: 'WebP of 2 frames on 36 million pixels',
      bytes: riff(header(6000, 6000, ANIMATED), ANIM, ...frames(2, pixels)),
    },
    {
      what: 'WebP of 100000 chunks nobody knows',
      bytes: riff(header(60, 40), ...Array<Buffer>(100_000).fill(chunk('EVIL', Buffer.from('ab'))), pixels),
    },
  ];
}

function oddContainers(webp: Buffer, pixels: Buffer): HostileFile[] {
  const begun = (what: string, start: string) => ({
    what,
    bytes: Buffer.concat([Buffer.from(start, 'latin1'), pixels]),
  });
  const claiming = (size: number) => {
    const copy = Buffer.from(webp);
    copy.writeUInt32LE(size, 4);
    return copy;
  };
  return [
    begun('WebP that begins as sound', 'RIFF\0\x10\0\0WAVE'),
    begun('WebP that begins the other way round', 'RIFX\0\0\x10\0WEBP'),
    begun('WebP in small letters', 'riff\0\x10\0\0webp'),
    begun('WebP with a PNG inside', 'RIFF\0\x10\0\0WEBP\x89PNG\r\n\x1a\n'),
    { what: 'WebP that says it has 4 GB', bytes: claiming(2 ** 32 - 2) },
    { what: 'WebP that says it has nothing', bytes: claiming(0) },
    { what: 'WebP without pixels', bytes: riff(header(60, 40)) },
    { what: 'WebP that moves without a frame', bytes: riff(header(60, 40, ANIMATED), ANIM) },
    { what: 'WebP whose pixels are larger than its canvas', bytes: riff(header(20, 20), pixels) },
    {
      what: 'WebP whose frame lies outside its canvas',
      bytes: riff(header(60, 40, ANIMATED), ANIM, frame(pixels, 4000)),
    },
    {
      what: 'WebP with frames within a frame',
      bytes: riff(header(60, 40, ANIMATED), ANIM, frame(frame(frame(pixels)))),
    },
    { what: 'the first bytes of a WebP', bytes: Buffer.from('RIFF\0\x10\0\0WEBPVP8X', 'latin1') },
  ];
}

async function secrets(): Promise<HostileFile[]> {
  const image = () => sharp({ create: { width: 60, height: 40, channels: 4, background: '#2f4e8680' } });
  const gps = { IFD0: { Copyright: MARKER }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' } };
  const plain = await image().webp().toBuffer();
  return [
    {
      what: 'WebP that tells where it was taken',
      bytes: await image().withExif(gps).webp().toBuffer(),
      marker: MARKER,
    },
    { what: 'WebP with XMP', bytes: riff(plain.subarray(12), chunk('XMP ', Buffer.from(MARKER))), marker: MARKER },
    { what: 'WebP with a wide-gamut profile', bytes: await image().withIccProfile('p3').webp().toBuffer() },
    { what: 'WebP with HTML behind it', bytes: Buffer.concat([plain, Buffer.from(MARKER)]), marker: MARKER },
    {
      what: 'WebP with HTML inside',
      bytes: riff(plain.subarray(12), chunk('EVIL', Buffer.from(MARKER))),
      marker: MARKER,
    },
    { what: 'WebP lying on its side', bytes: await image().withMetadata({ orientation: 6 }).webp().toBuffer() },
  ];
}

const ANIM = chunk('ANIM', Buffer.from([255, 255, 255, 255, 0, 0]));

function frames(count: number, pixels: Buffer): Buffer[] {
  return Array<Buffer>(count).fill(frame(pixels));
}

function frame(pixels: Buffer, left = 0): Buffer {
  // Places are counted in pairs of pixels, sizes from one, the time in thousandths; and how it goes on top of the last.
  return chunk(
    'ANMF',
    Buffer.concat([uint24(left), uint24(0), uint24(59), uint24(39), uint24(40), Buffer.of(0), pixels]),
  );
}

function header(width: number, height: number, flags = STILL): Buffer {
  return chunk('VP8X', Buffer.concat([Buffer.of(flags, 0, 0, 0), uint24(width - 1), uint24(height - 1)]));
}

function riff(...chunks: Buffer[]): Buffer {
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)]);
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}
