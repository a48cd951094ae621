import sharp from 'sharp';
import { createDamagedFiles, MARKER, type MaliciousFile } from './files.ts';

const STILL_FLAG = 0;
const ANIMATION_FLAG = 0b10;
const MAX_SIZE = 2 ** 24;

/** Same for WebP: a RIFF container in which the canvas, its frames and their pixels each state their own size. */
export async function createMaliciousWebps(): Promise<MaliciousFile[]> {
  const canvas = { create: { width: 60, height: 40, channels: 3, background: '#2f4e86' } } as const;
  const webp = await sharp(canvas).webp().toBuffer();
  const lossless = await sharp(canvas).webp({ lossless: true }).toBuffer();
  const pixels = webp.subarray(12);
  return [
    ...createBombs(pixels, lossless),
    ...createOddContainers(webp, pixels),
    ...(await createPrivateWebps()),
    ...createDamagedFiles('WebP', webp),
  ];
}

function createBombs(pixels: Buffer, lossless: Buffer): MaliciousFile[] {
  const lossyGiant = createRiff(pixels);
  lossyGiant.writeUInt16LE(16_383, 26);
  lossyGiant.writeUInt16LE(16_383, 28);
  const losslessGiant = Buffer.from(lossless);
  losslessGiant.writeUInt32LE(0x0f_ff_ff_ff, 21);
  const animation = createFrames(5000, pixels);
  return [
    { what: 'WebP of 16777216 by 16777216', bytes: createRiff(createHeader(MAX_SIZE, MAX_SIZE), pixels) },
    { what: 'WebP of 16777216 by 10', bytes: createRiff(createHeader(MAX_SIZE, 10), pixels) },
    { what: 'WebP of 9000 by 9000', bytes: createRiff(createHeader(9000, 9000), pixels) },
    {
      what: 'WebP of 9000 by 9000, moving',
      bytes: createRiff(createHeader(9000, 9000, ANIMATION_FLAG), ANIMATION_CHUNK, ...createFrames(2, pixels)),
    },
    { what: 'WebP whose pixels say 16383 by 16383', bytes: lossyGiant },
    { what: 'WebP whose lossless pixels say 16384 by 16384', bytes: losslessGiant },
    {
      what: 'WebP of 5000 frames',
      bytes: createRiff(createHeader(60, 40, ANIMATION_FLAG), ANIMATION_CHUNK, ...animation),
    },
    {
      what: 'WebP of 2 frames on 36 million pixels',
      bytes: createRiff(createHeader(6000, 6000, ANIMATION_FLAG), ANIMATION_CHUNK, ...createFrames(2, pixels)),
    },
    {
      what: 'WebP of 100000 unknown chunks',
      bytes: createRiff(
        createHeader(60, 40),
        ...Array<Buffer>(100_000).fill(createChunk('EVIL', Buffer.from('ab'))),
        pixels,
      ),
    },
  ];
}

function createOddContainers(webp: Buffer, pixels: Buffer): MaliciousFile[] {
  const createFileStartingWith = (label: string, start: string) => ({
    what: label,
    bytes: Buffer.concat([Buffer.from(start, 'latin1'), pixels]),
  });
  const withDeclaredSize = (size: number) => {
    const copy = Buffer.from(webp);
    copy.writeUInt32LE(size, 4);
    return copy;
  };
  return [
    createFileStartingWith('WebP that begins as sound', 'RIFF\0\x10\0\0WAVE'),
    createFileStartingWith('WebP that begins the other way round', 'RIFX\0\0\x10\0WEBP'),
    createFileStartingWith('WebP in lower case', 'riff\0\x10\0\0webp'),
    createFileStartingWith('WebP with a PNG inside', 'RIFF\0\x10\0\0WEBP\x89PNG\r\n\x1a\n'),
    { what: 'WebP that says it has 4 GB', bytes: withDeclaredSize(2 ** 32 - 2) },
    { what: 'WebP that says it has nothing', bytes: withDeclaredSize(0) },
    { what: 'WebP without pixels', bytes: createRiff(createHeader(60, 40)) },
    {
      what: 'WebP that moves without a frame',
      bytes: createRiff(createHeader(60, 40, ANIMATION_FLAG), ANIMATION_CHUNK),
    },
    { what: 'WebP whose pixels are larger than its canvas', bytes: createRiff(createHeader(20, 20), pixels) },
    {
      what: 'WebP whose frame lies outside its canvas',
      bytes: createRiff(createHeader(60, 40, ANIMATION_FLAG), ANIMATION_CHUNK, createFrame(pixels, 4000)),
    },
    {
      what: 'WebP with frames within a frame',
      bytes: createRiff(
        createHeader(60, 40, ANIMATION_FLAG),
        ANIMATION_CHUNK,
        createFrame(createFrame(createFrame(pixels))),
      ),
    },
    { what: 'the first bytes of a WebP', bytes: Buffer.from('RIFF\0\x10\0\0WEBPVP8X', 'latin1') },
  ];
}

async function createPrivateWebps(): Promise<MaliciousFile[]> {
  const image = () => sharp({ create: { width: 60, height: 40, channels: 4, background: '#2f4e8680' } });
  const gps = { IFD0: { Copyright: MARKER }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' } };
  const plain = await image().webp().toBuffer();
  return [
    {
      what: 'WebP that tells where it was taken',
      bytes: await image().withExif(gps).webp().toBuffer(),
      marker: MARKER,
    },
    {
      what: 'WebP with XMP',
      bytes: createRiff(plain.subarray(12), createChunk('XMP ', Buffer.from(MARKER))),
      marker: MARKER,
    },
    { what: 'WebP with a wide-gamut profile', bytes: await image().withIccProfile('p3').webp().toBuffer() },
    { what: 'WebP with HTML behind it', bytes: Buffer.concat([plain, Buffer.from(MARKER)]), marker: MARKER },
    {
      what: 'WebP with HTML inside',
      bytes: createRiff(plain.subarray(12), createChunk('EVIL', Buffer.from(MARKER))),
      marker: MARKER,
    },
    { what: 'WebP lying on its side', bytes: await image().withMetadata({ orientation: 6 }).webp().toBuffer() },
  ];
}

const ANIMATION_CHUNK = createChunk('ANIM', Buffer.from([255, 255, 255, 255, 0, 0]));

function createFrames(count: number, pixels: Buffer): Buffer[] {
  return Array<Buffer>(count).fill(createFrame(pixels));
}

function createFrame(pixels: Buffer, left = 0): Buffer {
  // Frame position in units of two pixels, size minus one, duration in milliseconds, then blending flags.
  return createChunk(
    'ANMF',
    Buffer.concat([uint24(left), uint24(0), uint24(59), uint24(39), uint24(40), Buffer.of(0), pixels]),
  );
}

function createHeader(width: number, height: number, flags = STILL_FLAG): Buffer {
  return createChunk('VP8X', Buffer.concat([Buffer.of(flags, 0, 0, 0), uint24(width - 1), uint24(height - 1)]));
}

function createRiff(...chunks: Buffer[]): Buffer {
  return createChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

function createChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)]);
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}
