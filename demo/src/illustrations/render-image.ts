import sharp, { type Sharp } from 'sharp';

export interface RenderedImage {
  width: number;
  webp: Buffer;
}

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

const SVG_WIDTH = 400;
const SVG_DPI = 72;
const QUALITY = 82;
/** For images full of small motifs, which hide the loss of quality. */
const DETAILED_QUALITY = 64;
/** Size budget of a product card image, which is 640 wide. */
const CARD_BUDGET = { width: 640, bytes: 25_000 };

/** Rasterises the illustration once at the largest width, and scales each smaller width down from the previous one. */
export async function renderImage(svg: string, widths: readonly number[]): Promise<RenderedImage[]> {
  const images: RenderedImage[] = [];
  let pixels = await rasterise(svg, Math.max(...widths));
  for (const width of widths.toSorted((a, b) => b - a)) {
    if (width < pixels.raw.width) pixels = await scaleDown(pixels, width);
    images.push({ width, webp: await encode(pixels) });
  }
  return images;
}

const rasterise = (svg: string, width: number) =>
  readPixels(sharp(Buffer.from(svg), { density: (SVG_DPI * width) / SVG_WIDTH }).resize({ width }));

const scaleDown = ({ data, raw }: Pixels, width: number) => readPixels(sharp(data, { raw }).resize({ width }));

async function readPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function encode({ data, raw }: Pixels): Promise<Buffer> {
  // Effort 4 takes twice as long and saves three per cent of the bytes.
  const at = (quality: number) => sharp(data, { raw }).webp({ quality, effort: 2 }).toBuffer();
  const webp = await at(QUALITY);
  const budget = CARD_BUDGET.bytes * (raw.width / CARD_BUDGET.width) ** 1.4;
  return webp.length > budget ? at(DETAILED_QUALITY) : webp;
}
