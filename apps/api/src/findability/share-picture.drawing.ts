import { fileURLToPath } from 'node:url';
import { formatPaise, savingPercent } from '@kinari/contract/money';
import sharp, { type OverlayOptions } from 'sharp';
import type { ShareFacts } from './share-picture.queries.ts';
import { cutAtWord } from './share-picture.text.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const BAND = 18;
const STAGE_LEFT = 696;
const STAGE_WIDTH = WIDTH - STAGE_LEFT;
const MARGIN = 64;
const TEXT_WIDTH = STAGE_LEFT - 2 * MARGIN;

const INK = '#261827';
const INK_2 = '#5b4d5c';
const JAMUN = '#72235d';
const OK = '#197037';

// Drawn with the shop's own letters: a server has no fonts to rely on. The first file loaded gives the family its name.
const FONTS = ['anek-latin-bold', 'anek-latin-ext-bold', 'anek-devanagari-bold'].map((name) =>
  fileURLToPath(new URL(`../../fonts/${name}.ttf`, import.meta.url)),
);

/** 1200 by 630, as messengers want it: words on the left, the picture on its stage on the right, the woven border below. */
export async function drawSharePicture(facts: ShareFacts, picture: Uint8Array | undefined): Promise<Buffer> {
  const { title, text, price, saving, company } = facts;
  const name = cutAtWord(title, 84);
  const blocks: Block[] = [
    { text: company === title ? '' : company, size: 30, color: JAMUN, after: 32 },
    { text: name, size: sizeFor(name), color: INK, after: 30 },
    { text: cutAtWord(text, 70), size: 28, color: INK_2, after: 44 },
  ];
  if (price !== null) {
    blocks.push({ text: formatPaise(price), size: 60, color: INK, after: 22 });
    if (saving) blocks.push({ text: `SAVE ${savingPercent({ price, saving })}%`, size: 30, color: OK, after: 0 });
  }
  const layers: OverlayOptions[] = picture ? [await standing(picture, facts)] : [];
  layers.push(...(await columnOf(blocks)));
  return sharp(Buffer.from(ground(facts.picture?.tint ?? JAMUN)))
    .composite(layers)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

type Block = { text: string; size: number; color: string; after: number };

/** The blocks one below the other, together in the middle of the height. */
async function columnOf(blocks: Block[]): Promise<OverlayOptions[]> {
  const drawn = [];
  for (const block of blocks.filter(({ text }) => text)) drawn.push({ ...block, ...(await lettersOf(block)) });
  const height = drawn.reduce((sum, block) => sum + block.height + block.after, 0);
  let top = Math.max(32, Math.round((HEIGHT - BAND - height) / 2));
  return drawn.map(({ input, height: own, after }) => {
    const layer = { input, left: MARGIN, top };
    top += own + after;
    return layer;
  });
}

let fontsAreKnown: Promise<unknown> | undefined;

async function lettersOf({ text, size, color }: Block): Promise<{ input: Buffer; height: number }> {
  fontsAreKnown ??= Promise.all(FONTS.map((file) => write('x', file, 10, INK).toBuffer()));
  await fontsAreKnown;
  const { data, info } = await write(text, FONTS[0] ?? '', size, color).toBuffer({ resolveWithObject: true });
  return { input: data, height: info.height };
}

function write(text: string, fontfile: string, size: number, color: string) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  // The font's own line is made for stacked Devanagari and far too high for a headline.
  const markup = `<span foreground="${color}" line_height="0.7">${escaped}</span>`;
  const font = `Anek Devanagari Bold ${size}`;
  return sharp({
    text: { text: markup, font, fontfile, width: TEXT_WIDTH, dpi: 72, rgba: true, wrap: 'word-char' },
  }).png();
}

/** A cutout stands on the floor; a photograph fills the stage. */
async function standing(picture: Uint8Array, { picture: facts }: ShareFacts): Promise<OverlayOptions> {
  const cutout = facts?.cutout ?? false;
  const height = cutout ? HEIGHT - BAND - 40 : HEIGHT - BAND;
  const input = await sharp(picture)
    .resize(STAGE_WIDTH, height, {
      fit: cutout ? 'contain' : 'cover',
      position: cutout ? 'bottom' : 'centre',
      background: '#ffffff00',
    })
    .png()
    .toBuffer();
  return { input, left: STAGE_LEFT, top: HEIGHT - BAND - height };
}

// The border of the header, at twice its size.
const WEAVE: [string, number][] = [
  [JAMUN, 208],
  ['#cfe941', 12],
  [JAMUN, 12],
  ['#cfe941', 12],
  [JAMUN, 36],
  ['#e3a52b', 16],
  ['#2a5b9c', 128],
  ['#e3a52b', 12],
  ['#2a5b9c', 12],
  ['#e3a52b', 16],
  ['#c8532b', 72],
  [JAMUN, 12],
  ['#cfe941', 56],
  [JAMUN, 12],
  ['#c8532b', 12],
  [JAMUN, 92],
];

function ground(tint: string): string {
  const floor = Math.round(HEIGHT * 0.74);
  const threads: string[] = [];
  for (let left = 0; left < WIDTH; ) {
    for (const [color, width] of WEAVE) {
      threads.push(`<rect x="${left}" y="${HEIGHT - BAND}" width="${width}" height="${BAND}" fill="${color}"/>`);
      left += width;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
    <rect x="${STAGE_LEFT}" width="${STAGE_WIDTH}" height="${HEIGHT}" fill="${tint}" fill-opacity="0.16"/>
    <rect x="${STAGE_LEFT}" y="${floor}" width="${STAGE_WIDTH}" height="${HEIGHT}" fill="${tint}" fill-opacity="0.0952"/>
    ${threads.join('')}
  </svg>`;
}

function sizeFor(title: string): number {
  if (title.length <= 14) return 84;
  if (title.length <= 34) return 64;
  return title.length <= 60 ? 52 : 44;
}
