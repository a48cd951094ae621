import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Renders the app icons from the brand mark. Run by hand when `favicon.svg` changes. */
const folder = fileURLToPath(new URL('../public/', import.meta.url));
const logo = await readFile(`${folder}favicon.svg`);
const COLOR_PRIMARY = '#72235d';

for (const size of [192, 512]) await renderIcon(size).toFile(`${folder}icon-${size}.png`);

// Maskable icons are cropped by the system: they need a full background and the mark in the safe zone.
await renderOnBackground(512, 0.64).toFile(`${folder}icon-maskable-512.png`);
await renderOnBackground(180, 0.78).toFile(`${folder}apple-touch-icon.png`);

function renderIcon(size: number) {
  return sharp(logo, { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true });
}

function renderOnBackground(size: number, scale: number) {
  const inner = Math.round((size * scale) / 2) * 2;
  const margin = (size - inner) / 2;
  return sharp(logo, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: COLOR_PRIMARY })
    .flatten({ background: COLOR_PRIMARY })
    .png({ palette: true });
}
