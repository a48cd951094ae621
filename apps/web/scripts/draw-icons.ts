import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Draws the icons of phones and tablets from the brand mark. Run by hand when `favicon.svg` changes. */
const folder = fileURLToPath(new URL('../public/', import.meta.url));
const mark = await readFile(`${folder}favicon.svg`);
const JAMUN = '#72235d';

for (const size of [192, 512]) await drawn(size).toFile(`${folder}icon-${size}.png`);

// Systems that cut icons to a shape of their own need ground up to the edge, and the mark within the middle.
await onGround(512, 0.64).toFile(`${folder}icon-maskable-512.png`);
await onGround(180, 0.78).toFile(`${folder}apple-touch-icon.png`);

function drawn(size: number) {
  return sharp(mark, { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true });
}

function onGround(size: number, share: number) {
  const inner = Math.round((size * share) / 2) * 2;
  const edge = (size - inner) / 2;
  return sharp(mark, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: JAMUN })
    .flatten({ background: JAMUN })
    .png({ palette: true });
}
