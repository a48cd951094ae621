import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// npm run test:races [-- --quick | --large] [--minutes 20] [--controls] [-t part of a fact, or any other option of vitest]
// npm run test:faults, test:fuzz, test:abuse likewise; npm run test:failover [-- --rounds 3]
const SUITES: Record<string, string[]> = {
  '--controls': ['controls'],
  '--faults': ['faults/'],
  '--failover': ['failover'],
  '--fuzz': ['fuzz/'],
  '--abuse': ['abuse/'],
};
const SIZES = new Set(['--quick', '--large']);

const words = process.argv.slice(2);
const ROUNDS = takeNumber('--rounds');
const MINUTES = takeNumber('--minutes');
const suite = words.find((word) => word in SUITES);
const size = words.find((word) => SIZES.has(word))?.slice(2) ?? (suite === '--controls' ? 'quick' : 'normal');
const files = suite ? (SUITES[suite] ?? []) : ['facts', 'model'];
// A failover needs a cluster, which not every machine has the programs for.
const except = suite === '--faults' ? ['--exclude', '**/failover.fault.ts'] : [];
const theirs = words.filter((word) => word !== suite && !SIZES.has(word));

const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url));
const vitest = spawn('vitest', ['run', '--config', config, ...files, ...except, ...theirs], {
  stdio: 'inherit',
  env: { ...process.env, RACES_SIZE: size, ...(ROUNDS && { ROUNDS }), ...(MINUTES && { MINUTES }) },
});
vitest.on('exit', (code) => {
  process.exitCode = code ?? 1;
});

/** An option of ours with its value, which vitest does not get to see. */
function takeNumber(name: string): string | undefined {
  const at = words.indexOf(name);
  return at < 0 ? undefined : words.splice(at, 2)[1];
}
