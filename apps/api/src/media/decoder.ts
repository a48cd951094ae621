// Sandboxed image decoder, one process per upload: if a file exhausts memory or CPU, or crashes the decoder, nothing
// else is affected. `decode.ts` starts it with limits and an empty environment.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { exitAboveMemory, getResourceUsage } from '../platform/sandboxed-process.ts';
import type { DecodedImage, DecodeMode } from './decode.ts';
import { detectFileKind, isReasonableSize, MAX_PIXELS } from './file-kind.ts';
import { getFirstWidth, getWidths, IMAGE_WIDTHS, PREFERRED_WIDTH, RETURN_PHOTO_WIDTH } from './sizes.ts';
import { sanitizeSvg } from './svg.ts';

type RawImage = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

const [mode, input, folder, maxBytes] = process.argv.slice(2) as [DecodeMode, string, string, string];
const MAX_SVG_SIDE = 4000;
const POINTS_PER_INCH = 72;
const WEBP = { quality: 82, effort: 2 };
const AVIF = { quality: 55, effort: 2 };
const EXIT_REJECTED = 2;

// libvips uses its own threads, so this thread can check the limit.
exitAboveMemory(Number(maxBytes));

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Png', 'Jpeg', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`) });

try {
  const bytes = await readFile(input);
  const convert = mode === 'proof' ? shrinkPhoto : createOriginal;
  const decoded = mode === 'finish' ? await generateSizes(bytes) : await convert(await openImage(bytes));
  writeResult(decoded);
} catch (error) {
  // Our own bug, not a bad file.
  if (error instanceof TypeError || error instanceof ReferenceError) throw error;
  writeResult({ error: error instanceof Error ? error.message : 'unreadable' });
  process.exitCode = EXIT_REJECTED;
}

/** Creates the master, from which other widths are made later, and the first width. */
async function createOriginal(image: Sharp): Promise<DecodedImage> {
  const original = await readPixels(image.resize({ width: Math.max(...IMAGE_WIDTHS), withoutEnlargement: true }));
  const { width, height } = original.raw;
  const firstWidth = getFirstWidth(width);
  await writeImage('master.png', sharp(original.data, original).png({ compressionLevel: 2 }));
  await writeImage(`${firstWidth}.webp`, sharp(original.data, original).resize({ width: firstWidth }).webp(WEBP));
  return { width, height, widths: [firstWidth], ...(await detectDominantColor(original)) };
}

/** Creates a single file at screen size. */
async function shrinkPhoto(image: Sharp): Promise<DecodedImage> {
  const pixels = await readPixels(
    image.resize({ width: RETURN_PHOTO_WIDTH, height: RETURN_PHOTO_WIDTH, fit: 'inside', withoutEnlargement: true }),
  );
  const { width, height } = pixels.raw;
  await writeImage(`${width}.webp`, sharp(pixels.data, pixels).webp(WEBP));
  return { width, height, widths: [width], ...(await detectDominantColor(pixels)) };
}

async function generateSizes(bytes: Buffer): Promise<DecodedImage> {
  let pixels = await readPixels(sharp(bytes, { limitInputPixels: MAX_PIXELS }));
  const { width, height } = pixels.raw;
  const widths = getWidths(width);
  const colorInfo = await detectDominantColor(pixels);
  for (const targetWidth of widths.toReversed()) {
    if (targetWidth < pixels.raw.width)
      pixels = await readPixels(sharp(pixels.data, pixels).resize({ width: targetWidth }));
    await writeImage(`${targetWidth}.webp`, sharp(pixels.data, pixels).webp(WEBP));
    await writeImage(`${targetWidth}.avif`, sharp(pixels.data, pixels).avif(AVIF));
  }
  return { width, height, widths, ...colorInfo };
}

async function openImage(bytes: Buffer): Promise<Sharp> {
  const kind = detectFileKind(bytes);
  if (kind === 'svg' && mode === 'logo') return openSvg(bytes);
  if (kind !== 'png' && kind !== 'jpeg' && kind !== 'webp') throw new Error('not PNG, JPEG or WebP');
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' });
  const { width, height, format } = await image.metadata();
  if (format !== kind) throw new Error('content does not match its file type');
  if (!isReasonableSize({ width, height })) throw new Error('too large or too small');
  return image.autoOrient();
}

async function openSvg(bytes: Buffer): Promise<Sharp> {
  const cleaned = sanitizeSvg(bytes);
  if (!cleaned) throw new Error('not a safe SVG');
  const svg = Buffer.from(cleaned);
  const { width, height } = await sharp(svg, { limitInputPixels: MAX_PIXELS }).metadata();
  if (Math.max(width, height) > MAX_SVG_SIDE || Math.min(width, height) < 1) throw new Error('too large or too small');
  const targetDensity = (POINTS_PER_INCH * PREFERRED_WIDTH) / Math.max(width, height);
  const density = Math.min(2400, Math.max(1, targetDensity));
  return sharp(svg, { density, limitInputPixels: MAX_PIXELS, failOn: 'warning' });
}

// Keep only pixels. Metadata such as GPS coordinates is dropped.
async function readPixels(image: Sharp): Promise<RawImage> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function writeImage(name: string, image: Sharp): Promise<void> {
  await writeFile(path.join(folder, name), await image.toBuffer());
}

/** Returns the average colour of the opaque pixels, and whether a large part is transparent. */
async function detectDominantColor({
  data,
  raw,
}: RawImage): Promise<{ dominantColor: string; isTransparent: boolean }> {
  const sample = await sharp(data, { raw }).resize(24, 24, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
  const sum = [0, 0, 0];
  let weight = 0;
  let transparentPixels = 0;
  for (let offset = 0; offset < sample.length; offset += 4) {
    const alpha = sample[offset + 3] ?? 0;
    weight += alpha;
    if (alpha < 128) transparentPixels += 1;
    for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (sample[offset + channel] ?? 0) * alpha;
  }
  const hex = sum.map((total) =>
    Math.round(weight ? total / weight : 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return { dominantColor: `#${hex.join('')}`, isTransparent: transparentPixels > sample.length / 4 / 20 };
}

function writeResult(result: object): void {
  process.stdout.write(JSON.stringify({ ...result, used: getResourceUsage() }));
}
