import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

// npm run ops:backup [-- --orders 1000000] [--archive-timeout 60]
const { values } = parseArgs({ options: { orders: { type: 'string' }, 'archive-timeout': { type: 'string' } } });
const { orders: ORDERS, 'archive-timeout': ARCHIVE_TIMEOUT } = values;
const vitest = spawn('vitest', ['run', '--config', 'ops/drills.config.ts', 'backup/'], {
  stdio: 'inherit',
  env: { ...process.env, ...(ORDERS && { ORDERS }), ...(ARCHIVE_TIMEOUT && { ARCHIVE_TIMEOUT }) },
});
vitest.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
