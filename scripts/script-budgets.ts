import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

// Gzipped script in KB that a first visit downloads. The check fails above `limit`; `goal` is the target.
const BUDGETS = [
  { route: '/', goal: 135, limit: 160 },
  { route: '/shop-all', goal: 155, limit: 180 },
  { route: '/category/:slug', goal: 155, limit: 180 },
  { route: '/search', goal: 155, limit: 180 },
  { route: '/product/:name', goal: 145, limit: 170 },
  { route: '/cart', goal: 140, limit: 165 },
  { route: '/checkout', goal: 155, limit: 180 },
  { route: '/myaccount/order', goal: 150, limit: 180 },
  { route: '/about', goal: 130, limit: 155 },
  { route: '/privacy-policy', goal: 130, limit: 155 },
  { route: '/refund-policy', goal: 130, limit: 155 },
  { route: '/terms-and-conditions', goal: 130, limit: 155 },
  { route: '/admin/dashboard', goal: 220, limit: 280 },
];

const CLIENT_FOLDER = fileURLToPath(new URL('../apps/web/build/client', import.meta.url));

type Chunk = { module: string; imports?: string[] };
type Manifest = { url: string; entry: Chunk; routes: Record<string, Chunk & { parentId?: string }> };

const manifest = readManifest();
const pages = BUDGETS.map((budget) => {
  const KB = sumScriptBytes(budget.route) / 1024;
  return { ...budget, KB: Math.round(KB * 10) / 10, result: KB > budget.limit ? 'over the limit' : 'ok' };
});
for (const { route, KB, limit, result } of pages) process.stdout.write(`${KB} of ${limit} KB  ${route}: ${result}\n`);
if (pages.some(({ result }) => result !== 'ok')) process.exitCode = 1;

/** Reads the route manifest of the newest build, as the browser gets it. */
function readManifest(): Manifest {
  const name = readdirSync(`${CLIENT_FOLDER}/assets`).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error('No manifest found. Run `npm run build` first.');
  const script = readFileSync(`${CLIENT_FOLDER}/assets/${name}`, 'utf8');
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest;
}

/** Sums the scripts that a page preloads: the manifest, the entry, the route with its parents, and their static imports. */
function sumScriptBytes(route: string): number {
  const files = new Set([manifest.url, ...listChunkFiles(manifest.entry)]);
  for (let id: string | undefined = route; id; id = manifest.routes[id]?.parentId) {
    const chunk = manifest.routes[id];
    if (!chunk) throw new Error(`Unknown route ${id}`);
    for (const file of listChunkFiles(chunk)) files.add(file);
  }
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(CLIENT_FOLDER + file), { level: 9 }).length, 0);
}

function listChunkFiles({ module, imports = [] }: Chunk): string[] {
  return [module, ...imports];
}
