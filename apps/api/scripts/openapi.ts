import { writeFile } from 'node:fs/promises';
import { createOpenApiDocument } from './openapi/document.ts';
import { BREAKING_CHANGES_FILE, contractPath, DOCUMENT_FILE, RELEASED_FILE } from './openapi/files.ts';
import { renderRouteTables } from './openapi/route-tables.ts';

// Writes the OpenAPI document and the route tables of the browser. With --release, later changes are compared with this version.
const document = await createOpenApiDocument();
await writeFile(DOCUMENT_FILE, `${JSON.stringify(document, null, 1)}\n`);
for (const [file, text] of Object.entries(renderRouteTables())) await writeFile(contractPath(file), text);
if (process.argv.includes('--release')) {
  await writeFile(RELEASED_FILE, `${JSON.stringify(document)}\n`);
  await writeFile(BREAKING_CHANGES_FILE, '{}\n');
}
