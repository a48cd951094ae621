import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BAD_SETTINGS } from './commands.ts';

// Loads what the roles load, so that Node keeps it compiled and the first start is as quick as the second. It is a command of the program because
// what was compiled under other flags of V8 than the program's would not be found.
if (!process.env.NODE_COMPILE_CACHE) throw new Error('NODE_COMPILE_CACHE says where compiled code is kept.');

const folder = fileURLToPath(new URL('../../..', import.meta.url));
const AT_THE_START = [
  'apps/api/src/app.ts',
  'apps/api/src/**/*.jobs.ts',
  'apps/web/server/app.ts',
  'apps/web/build/server/index.js',
];
const WHEN_NEEDED = [
  'apps/api/src/papers/**/*-paper.ts',
  'apps/api/src/papers/tax/sheet.ts',
  'apps/api/src/findability/share-picture.drawing.ts',
];
const modules = globSync([...AT_THE_START, ...WHEN_NEEDED], { cwd: folder });
for (const name of modules) await import(path.join(folder, name));
flushCompileCache();

// The files that start a role cannot be loaded without starting it. With settings that cannot be, each ends when it has loaded them: one file
// left out, and every process keeps what strips types in its memory.
const IMPOSSIBLE = { DATABASE_POOL: 'none', PORT: 'none', WEB_PROCESSES: '0' };
for (const role of ['api', 'worker', 'web', 'all']) {
  const args = [...process.execArgv, path.join(folder, 'apps/kinari/src/main.ts'), role];
  const { status, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, ...IMPOSSIBLE } });
  if (status !== BAD_SETTINGS) throw new Error(`${role} ended with ${status}: ${String(stderr)}`);
}
process.stdout.write(`${modules.length} modules and all they need are compiled\n`);
process.exit(0);
