import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

// Run after new pictures were taken: 256 colours are enough to see a difference, and a quarter of the bytes.
const folder = new URL('./baselines/', import.meta.url);
let bytes = 0;
for (const file of await readdir(folder)) {
  const path = new URL(file, folder);
  const picture = await sharp(await readFile(path))
    .png({ palette: true, colours: 256, effort: 10, dither: 0 })
    .toBuffer();
  if (picture.length < (await stat(path)).size) await writeFile(path, picture);
  bytes += (await stat(path)).size;
}
process.stdout.write(`${(bytes / 1024).toFixed(0)} KB of baselines\n`);
