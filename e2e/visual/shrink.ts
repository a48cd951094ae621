import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

// Run this after updating the baselines. 256 colours are enough to see a difference and need a quarter of the bytes.
const folder = new URL('./baselines/', import.meta.url);
let bytes = 0;
for (const file of await readdir(folder)) {
  const path = new URL(file, folder);
  const resized = await sharp(await readFile(path))
    .png({ palette: true, colours: 256, effort: 10, dither: 0 })
    .toBuffer();
  if (resized.length < (await stat(path)).size) await writeFile(path, resized);
  bytes += (await stat(path)).size;
}
process.stdout.write(`${(bytes / 1024).toFixed(0)} KB of baselines\n`);
