// The sandbox of image decoding. A process of its own for each file that somebody sent: a decoder that is tricked into
// using all memory or all time, or into a crash, takes nobody along. `decode.ts` starts it under limits and with an
// empty environment.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { endAbove, usedSoFar } from '../platform/limited-process.ts';
import type { Decoded, Mode } from './decode.ts';
import { isReasonable, kindOf, MOST_PIXELS } from './file-kind.ts';
import { firstWidthFor, PREFERRED_WIDTH, PROOF_WIDTH, WIDTHS, widthsFor } from './sizes.ts';
import { cleanSvg } from './svg.ts';

type Raw = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

const [mode, input, folder, mostBytes] = process.argv.slice(2) as [Mode, string, string, string];
const LARGEST_DRAWING = 4000;
const POINTS_PER_INCH = 72;
const WEBP = { quality: 82, effort: 2 };
const AVIF = { quality: 55, effort: 2 };
const REFUSED = 2;

// libvips works in threads of its own, so this one is free to look.
endAbove(Number(mostBytes));

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Png', 'Jpeg', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`) });

try {
  const bytes = await readFile(input);
  const make = mode === 'proof' ? shrink : begin;
  const decoded = mode === 'finish' ? await finish(bytes) : await make(await open(bytes));
  tell(decoded);
} catch (error) {
  // A mistake of ours is not the file's fault.
  if (error instanceof TypeError || error instanceof ReferenceError) throw error;
  tell({ refused: error instanceof Error ? error.message : 'unreadable' });
  process.exitCode = REFUSED;
}

/** The picture as large as it will ever be shown, from which the other widths are made later; and the first width. */
async function begin(image: Sharp): Promise<Decoded> {
  const master = await pixelsOf(image.resize({ width: Math.max(...WIDTHS), withoutEnlargement: true }));
  const { width, height } = master.raw;
  const first = firstWidthFor(width);
  await write('master.png', sharp(master.data, master).png({ compressionLevel: 2 }));
  await write(`${first}.webp`, sharp(master.data, master).resize({ width: first }).webp(WEBP));
  return { width, height, widths: [first], ...(await tintOf(master)) };
}

/** As large as a screen shows it, and no more of it. */
async function shrink(image: Sharp): Promise<Decoded> {
  const pixels = await pixelsOf(
    image.resize({ width: PROOF_WIDTH, height: PROOF_WIDTH, fit: 'inside', withoutEnlargement: true }),
  );
  const { width, height } = pixels.raw;
  await write(`${width}.webp`, sharp(pixels.data, pixels).webp(WEBP));
  return { width, height, widths: [width], ...(await tintOf(pixels)) };
}

async function finish(bytes: Buffer): Promise<Decoded> {
  let pixels = await pixelsOf(sharp(bytes, { limitInputPixels: MOST_PIXELS }));
  const { width, height } = pixels.raw;
  const widths = widthsFor(width);
  const facts = await tintOf(pixels);
  for (const wide of widths.toReversed()) {
    if (wide < pixels.raw.width) pixels = await pixelsOf(sharp(pixels.data, pixels).resize({ width: wide }));
    await write(`${wide}.webp`, sharp(pixels.data, pixels).webp(WEBP));
    await write(`${wide}.avif`, sharp(pixels.data, pixels).avif(AVIF));
  }
  return { width, height, widths, ...facts };
}

async function open(bytes: Buffer): Promise<Sharp> {
  const kind = kindOf(bytes);
  if (kind === 'drawing' && mode === 'logo') return openDrawing(bytes);
  if (kind !== 'png' && kind !== 'jpeg' && kind !== 'webp') throw new Error('neither PNG nor JPEG nor WebP');
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' });
  const { width, height, format } = await image.metadata();
  if (format !== kind) throw new Error('not what it begins as');
  if (!isReasonable({ width, height })) throw new Error('too large or too small');
  return image.autoOrient();
}

async function openDrawing(bytes: Buffer): Promise<Sharp> {
  const cleaned = cleanSvg(bytes);
  if (!cleaned) throw new Error('no drawing that can be read for certain');
  const svg = Buffer.from(cleaned);
  const { width, height } = await sharp(svg, { limitInputPixels: MOST_PIXELS }).metadata();
  if (Math.max(width, height) > LARGEST_DRAWING || Math.min(width, height) < 1)
    throw new Error('too large or too small');
  const wanted = (POINTS_PER_INCH * PREFERRED_WIDTH) / Math.max(width, height);
  const density = Math.min(2400, Math.max(1, wanted));
  return sharp(svg, { density, limitInputPixels: MOST_PIXELS, failOn: 'warning' });
}

// Pixels and nothing else: what the file said about itself, its place on earth included, ends here.
async function pixelsOf(image: Sharp): Promise<Raw> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function write(name: string, image: Sharp): Promise<void> {
  await writeFile(path.join(folder, name), await image.toBuffer());
}

/** The average of what is not transparent, and whether a fair part of it is. */
async function tintOf({ data, raw }: Raw): Promise<{ tint: string; cutout: boolean }> {
  const small = await sharp(data, { raw }).resize(24, 24, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
  const sum = [0, 0, 0];
  let weight = 0;
  let clear = 0;
  for (let at = 0; at < small.length; at += 4) {
    const alpha = small[at + 3] ?? 0;
    weight += alpha;
    if (alpha < 128) clear += 1;
    for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (small[at + channel] ?? 0) * alpha;
  }
  const hex = sum.map((total) =>
    Math.round(weight ? total / weight : 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return { tint: `#${hex.join('')}`, cutout: clear > small.length / 4 / 20 };
}

function tell(answer: object): void {
  process.stdout.write(JSON.stringify({ ...answer, used: usedSoFar() }));
}
