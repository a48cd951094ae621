import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Runs after the build: compresses the files at the highest level, so that serving them costs no CPU. */
const builtFiles = fileURLToPath(new URL('../build/client/', import.meta.url));

for await (const path of glob('**/*.{js,css,svg,json,txt,webmanifest}', { cwd: builtFiles })) {
  const content = await readFile(builtFiles + path);
  await writeFile(`${builtFiles}${path}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${builtFiles}${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
