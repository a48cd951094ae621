import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ERRORS } from '@kinari/contract/errors';
import { build } from 'vite';
import { createEndpointTable, type OpenApiDocument, renderTypes } from './endpoints.ts';

// Writes dist/: one JavaScript file and one type file, without imports.
const packagePath = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));
const BANNER = '// Made from the contract of a Kinari shop; changed there, not here.\n';

await build({
  configFile: false,
  logLevel: 'warn',
  define: { CALLS: JSON.stringify(createEndpointTable()) },
  build: {
    outDir: packagePath('dist'),
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    lib: { entry: packagePath('src/index.ts'), formats: ['es'], fileName: () => 'index.js' },
    rolldownOptions: { output: { banner: BANNER } },
  },
});

const document = JSON.parse(await readFile(packagePath('../contract/openapi.json'), 'utf8')) as OpenApiDocument;
const sharedTypes = await readFile(packagePath('src/types.ts'), 'utf8');
const duplicateType = [...sharedTypes.matchAll(/type (\w+)/g)].find(
  ([, name = '']) => name in document.components.schemas,
);
if (duplicateType)
  throw new Error(`The contract has a ${duplicateType[1]} as well: give the client's type another name`);
const types = `${BANNER}
${sharedTypes}
${renderTypes(document)}

export type ErrorCode = ${Object.keys(ERRORS)
  .map((code) => `'${code}'`)
  .join(' | ')};

export declare class ShopError extends Error implements ErrorDetails<ErrorCode> {
  readonly status: number;
  readonly code: ErrorCode;
  readonly data: Record<string, unknown>;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
}

export declare function createClient(settings: ClientSettings): Client<Calls>;

/** Thrown for a message that the shop did not send, or that is too old. */
export declare class WebhookError extends Error {}

/**
 * Checks that the shop sent this message in the last five minutes, and returns the event. Pass the body as it was received: a
 * parsed and rewritten body has another signature.
 */
export declare function verifyWebhook(secret: string, headers: WebhookHeaders, body: string): Promise<WebhookEvent>;
`;
await mkdir(packagePath('dist'), { recursive: true });
await writeFile(packagePath('dist/index.d.ts'), types);
