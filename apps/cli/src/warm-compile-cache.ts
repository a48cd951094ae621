import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXIT_CONFIG_ERROR } from './commands.ts';

// Fills the compile cache, so that the first start is as fast as later ones. Must be a `kinari` command: code compiled with
// other V8 flags is not reused.
if (!process.env.NODE_COMPILE_CACHE) throw new Error('Set NODE_COMPILE_CACHE to the cache folder.');

const folder = fileURLToPath(new URL('../../..', import.meta.url));
const STARTUP_MODULES = [
  'apps/api/src/app.ts',
  'apps/api/src/**/*.{routes,jobs}.ts',
  'apps/web/server/app.ts',
  'apps/web/build/server/index.js',
];
const LAZY_MODULES = [
  'apps/api/src/pdf/**/*-pdf.ts',
  'apps/api/src/pdf/tax-document/render-tax-document.ts',
  'apps/api/src/seo/og-image.rendering.ts',
];
const modules = globSync([...STARTUP_MODULES, ...LAZY_MODULES], { cwd: folder });
for (const name of modules) await import(path.join(folder, name));
flushCompileCache();

// Entry points cannot be imported without starting their role, so start them with invalid settings: they exit after loading. If
// one file were missing from the cache, every process would load the type stripper into memory.
const INVALID_SETTINGS = { DATABASE_POOL_SIZE: 'none', PORT: 'none', WEB_PROCESSES: '0' };
for (const role of ['api', 'worker', 'web', 'start']) {
  const args = [...process.execArgv, path.join(folder, 'apps/cli/src/main.ts'), role];
  const { status, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, ...INVALID_SETTINGS } });
  if (status !== EXIT_CONFIG_ERROR) throw new Error(`${role} exited with code ${status}: ${String(stderr)}`);
}
process.stdout.write(`Compiled ${modules.length} modules and their dependencies\n`);
process.exit(0);
