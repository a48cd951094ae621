import { writeFile } from 'node:fs/promises';
import { openapiDocument } from './openapi/document.ts';
import { BREAKS, DOCUMENT, RELEASED } from './openapi/files.ts';

// Writes the OpenAPI document anew; with --release it also becomes the one that later changes are held against.
const document = await openapiDocument();
await writeFile(DOCUMENT, `${JSON.stringify(document, null, 1)}\n`);
if (process.argv.includes('--release')) {
  await writeFile(RELEASED, `${JSON.stringify(document)}\n`);
  await writeFile(BREAKS, '{}\n');
}
