import { writeFile } from 'node:fs/promises';
import { createOpenApiDocument } from './openapi/document.ts';
import { BREAKING_CHANGES_FILE, DOCUMENT_FILE, RELEASED_FILE } from './openapi/files.ts';

// Writes the OpenAPI document. With --release, later changes are compared with this version.
const document = await createOpenApiDocument();
await writeFile(DOCUMENT_FILE, `${JSON.stringify(document, null, 1)}\n`);
if (process.argv.includes('--release')) {
  await writeFile(RELEASED_FILE, `${JSON.stringify(document)}\n`);
  await writeFile(BREAKING_CHANGES_FILE, '{}\n');
}
