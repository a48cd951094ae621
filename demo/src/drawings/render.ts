import sharp, { type Sharp } from 'sharp';

export interface RenderedPicture {
  width: number;
  webp: Buffer;
}

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

const SVG_WIDTH = 400;
const POINTS_PER_INCH = 72;
const QUALITY = 82;
/** For pictures full of small motifs, which hide what a lower quality costs. */
const BUSY_QUALITY = 64;
/** What a product card, 640 wide, may weigh. */
const CARD = { width: 640, bytes: 25_000 };

/** The drawing is rasterised once, at the largest width; each smaller one is scaled down from the one before. */
export async function renderPicture(svg: string, widths: readonly number[]): Promise<RenderedPicture[]> {
  const pictures: RenderedPicture[] = [];
  let pixels = await rasterise(svg, Math.max(...widths));
  for (const width of widths.toSorted((a, b) => b - a)) {
    if (width < pixels.raw.width) pixels = await scaleDown(pixels, width);
    pictures.push({ width, webp: await encode(pixels) });
  }
  return pictures;
}

const rasterise = (svg: string, width: number) =>
  pixelsOf(sharp(Buffer.from(svg), { density: (POINTS_PER_INCH * width) / SVG_WIDTH }).resize({ width }));

const scaleDown = ({ data, raw }: Pixels, width: number) => pixelsOf(sharp(data, { raw }).resize({ width }));

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function encode({ data, raw }: Pixels): Promise<Buffer> {
  // Effort 4 takes twice as long and saves three per cent of the bytes.
  const at = (quality: number) => sharp(data, { raw }).webp({ quality, effort: 2 }).toBuffer();
  const webp = await at(QUALITY);
  const budget = CARD.bytes * (raw.width / CARD.width) ** 1.4;
  return webp.length > budget ? at(BUSY_QUALITY) : webp;
}
