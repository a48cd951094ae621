import { fileURLToPath } from 'node:url';
import { formatMoney } from '@kinari/contract/locale';
import { discountPercent } from '@kinari/contract/money';
import sharp, { type OverlayOptions } from 'sharp';
import type { OgImageData } from './og-image.queries.ts';
import type { OgImageColors } from './og-image.service.ts';
import { truncateAtWord } from './og-image.text.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const STRIPE_HEIGHT = 18;
const FRAME_LEFT = 696;
const FRAME_WIDTH = WIDTH - FRAME_LEFT;
const MARGIN = 64;
const TEXT_WIDTH = FRAME_LEFT - 2 * MARGIN;

const COLOR_TEXT = '#261827';
const COLOR_TEXT_MUTED = '#5b4d5c';
const COLOR_SUCCESS = '#197037';

// Use bundled fonts: a server may have none. The first font file loaded sets the family name.
const FONTS = ['anek-latin-bold', 'anek-latin-ext-bold', 'anek-devanagari-bold'].map((name) =>
  fileURLToPath(new URL(`../../fonts/${name}.ttf`, import.meta.url)),
);

/** Renders a 1200 × 630 Open Graph image: text on the left, product image on the right, striped border at the bottom. */
export async function renderOgImage(
  details: OgImageData,
  imageBytes: Uint8Array | undefined,
  colors: OgImageColors,
): Promise<Buffer> {
  const { title, text, price, saving, company } = details;
  const name = truncateAtWord(title, 84);
  const blocks: Block[] = [
    { text: company === title ? '' : company, size: 30, color: colors.brand, after: 32 },
    { text: name, size: titleFontSize(name), color: COLOR_TEXT, after: 30 },
    { text: truncateAtWord(text, 70), size: 28, color: COLOR_TEXT_MUTED, after: 44 },
  ];
  if (price !== null) {
    blocks.push({ text: formatMoney(price), size: 60, color: COLOR_TEXT, after: 22 });
    if (saving)
      blocks.push({ text: `SAVE ${discountPercent({ price, saving })}%`, size: 30, color: COLOR_SUCCESS, after: 0 });
  }
  const layers: OverlayOptions[] = imageBytes ? [await renderProductImage(imageBytes, details)] : [];
  layers.push(...(await layoutColumn(blocks)));
  return sharp(Buffer.from(renderBackground(details.image?.dominantColor ?? colors.brand, colors)))
    .composite(layers)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

type Block = { text: string; size: number; color: string; after: number };

/** Stacks the blocks and centres them vertically. */
async function layoutColumn(blocks: Block[]): Promise<OverlayOptions[]> {
  const rendered = [];
  for (const block of blocks.filter(({ text }) => text)) rendered.push({ ...block, ...(await renderText(block)) });
  const height = rendered.reduce((sum, block) => sum + block.height + block.after, 0);
  let top = Math.max(32, Math.round((HEIGHT - STRIPE_HEIGHT - height) / 2));
  return rendered.map(({ input, height: blockHeight, after }) => {
    const layer = { input, left: MARGIN, top };
    top += blockHeight + after;
    return layer;
  });
}

let fontsLoaded: Promise<unknown> | undefined;

async function renderText({ text, size, color }: Block): Promise<{ input: Buffer; height: number }> {
  fontsLoaded ??= Promise.all(FONTS.map((file) => createTextImage('x', file, 10, COLOR_TEXT).toBuffer()));
  await fontsLoaded;
  const { data, info } = await createTextImage(text, FONTS[0] ?? '', size, color).toBuffer({ resolveWithObject: true });
  return { input: data, height: info.height };
}

function createTextImage(text: string, fontfile: string, size: number, color: string) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  // The font's default line height fits stacked Devanagari and is far too high for a headline.
  const markup = `<span foreground="${color}" line_height="0.7">${escaped}</span>`;
  const font = `Anek Devanagari Bold ${size}`;
  return sharp({
    text: { text: markup, font, fontfile, width: TEXT_WIDTH, dpi: 72, rgba: true, wrap: 'word-char' },
  }).png();
}

/** Aligns a transparent image to the bottom. Any other image fills the frame. */
async function renderProductImage(imageBytes: Uint8Array, { image: details }: OgImageData): Promise<OverlayOptions> {
  const isTransparent = details?.isTransparent ?? false;
  const height = isTransparent ? HEIGHT - STRIPE_HEIGHT - 40 : HEIGHT - STRIPE_HEIGHT;
  const input = await sharp(imageBytes)
    .resize(FRAME_WIDTH, height, {
      fit: isTransparent ? 'contain' : 'cover',
      position: isTransparent ? 'bottom' : 'centre',
      background: '#ffffff00',
    })
    .png()
    .toBuffer();
  return { input, left: FRAME_LEFT, top: HEIGHT - STRIPE_HEIGHT - height };
}

// Same stripes as the page header, at twice the size.
const stripePattern = ({ brand, accent }: OgImageColors): [string, number][] => [
  [brand, 208],
  [accent, 12],
  [brand, 12],
  [accent, 12],
  [brand, 36],
  ['#e3a52b', 16],
  ['#2a5b9c', 128],
  ['#e3a52b', 12],
  ['#2a5b9c', 12],
  ['#e3a52b', 16],
  ['#c8532b', 72],
  [brand, 12],
  [accent, 56],
  [brand, 12],
  ['#c8532b', 12],
  [brand, 92],
];

function renderBackground(dominantColor: string, colors: OgImageColors): string {
  const floorTop = Math.round(HEIGHT * 0.74);
  const stripes: string[] = [];
  for (let left = 0; left < WIDTH; ) {
    for (const [color, width] of stripePattern(colors)) {
      stripes.push(
        `<rect x="${left}" y="${HEIGHT - STRIPE_HEIGHT}" width="${width}" height="${STRIPE_HEIGHT}" fill="${color}"/>`,
      );
      left += width;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
    <rect x="${FRAME_LEFT}" width="${FRAME_WIDTH}" height="${HEIGHT}" fill="${dominantColor}" fill-opacity="0.16"/>
    <rect x="${FRAME_LEFT}" y="${floorTop}" width="${FRAME_WIDTH}" height="${HEIGHT}" fill="${dominantColor}" fill-opacity="0.0952"/>
    ${stripes.join('')}
  </svg>`;
}

function titleFontSize(title: string): number {
  if (title.length <= 14) return 84;
  if (title.length <= 34) return 64;
  return title.length <= 60 ? 52 : 44;
}
