import { existsSync } from 'node:fs';
import { BAD_SETTINGS, commandOf, USAGE } from './commands.ts';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) leave(`Kinari runs on Node 24 or newer; this one is ${process.version}.\n`, 69);

// Whoever starts the shop by its own program means it: only `npm run dev` is for developers.
if (existsSync('.env')) process.loadEnvFile('.env');
process.env.NODE_ENV ||= 'production';

const found = commandOf(process.argv.slice(2));
if (!found) leave(USAGE, 64);

// Each command finds its arguments where it would if it had been started alone.
process.argv.splice(2, found.words);
try {
  await import(found.file);
} catch (error) {
  if (!(error instanceof Error) || error.name !== 'BadSettings') throw error;
  leave(`${error.message}\n`, BAD_SETTINGS);
}

function leave(message: string, code: number): never {
  process.stderr.write(message);
  process.exit(code);
}
