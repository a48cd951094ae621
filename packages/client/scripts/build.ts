import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { refusals } from '@kinari/contract/refusals';
import { build } from 'vite';
import { callTable, callTypes, type Document } from './calls.ts';

// Writes dist/: one file of JavaScript and one of types, neither of which imports anything.
const here = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));
const NOTE = '// Made from the contract of a Kinari shop; changed there, not here.\n';

await build({
  configFile: false,
  logLevel: 'warn',
  define: { CALLS: JSON.stringify(callTable()) },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    lib: { entry: here('src/index.ts'), formats: ['es'], fileName: () => 'index.js' },
    rolldownOptions: { output: { banner: NOTE } },
  },
});

const document = JSON.parse(await readFile(here('../contract/openapi.json'), 'utf8')) as Document;
const shape = await readFile(here('src/types.ts'), 'utf8');
const taken = [...shape.matchAll(/type (\w+)/g)].find(([, name = '']) => name in document.components.schemas);
if (taken) throw new Error(`The contract has a ${taken[1]} as well: give the client's type another name`);
const types = `${NOTE}
${shape}
${callTypes(document)}

export type RefusalCode = ${Object.keys(refusals)
  .map((code) => `'${code}'`)
  .join(' | ')};

export declare class ShopError extends Error implements Refusal<RefusalCode> {
  readonly status: number;
  readonly code: RefusalCode;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
}

export declare function createClient(settings: ClientSettings): Client<Calls>;
`;
await mkdir(here('dist'), { recursive: true });
await writeFile(here('dist/index.d.ts'), types);
