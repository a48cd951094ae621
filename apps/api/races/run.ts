import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// npm run test:races [-- --quick | --large] [--minutes 20] [--mutations] [-t part of a race name, or any other vitest option]
// Same for test:faults, test:fuzz and test:abuse; npm run test:failover [-- --rounds 3]
const SUITES: Record<string, string[]> = {
  '--mutations': ['mutation-checks'],
  '--faults': ['faults/'],
  '--failover': ['failover'],
  '--fuzz': ['fuzz/'],
  '--abuse': ['abuse/'],
};
const SIZES = new Set(['--quick', '--large']);

const args = process.argv.slice(2);
const ROUNDS = takeOption('--rounds');
const MINUTES = takeOption('--minutes');
const suite = args.find((arg) => arg in SUITES);
const size = args.find((arg) => SIZES.has(arg))?.slice(2) ?? (suite === '--mutations' ? 'quick' : 'normal');
const files = suite ? (SUITES[suite] ?? []) : ['all-races', 'model'];
// The failover test needs a cluster whose programs are not on every machine.
const excludeArgs = suite === '--faults' ? ['--exclude', '**/failover.fault.ts'] : [];
const vitestArgs = args.filter((arg) => arg !== suite && !SIZES.has(arg));

const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url));
const vitest = spawn('vitest', ['run', '--config', config, ...files, ...excludeArgs, ...vitestArgs], {
  stdio: 'inherit',
  env: { ...process.env, RACES_SIZE: size, ...(ROUNDS && { ROUNDS }), ...(MINUTES && { MINUTES }) },
});
vitest.on('exit', (code) => {
  process.exitCode = code ?? 1;
});

/** Removes one of our options from the arguments, so that vitest does not see it. */
function takeOption(name: string): string | undefined {
  const index = args.indexOf(name);
  return index < 0 ? undefined : args.splice(index, 2)[1];
}
