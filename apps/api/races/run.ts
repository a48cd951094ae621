import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// npm run test:races [-- --quick | --large] [--controls] [-t part of a fact, or any other option of vitest]
// npm run test:faults, likewise; npm run test:failover [-- --rounds 3]
const WORDS = new Set(['--quick', '--large', '--controls', '--faults', '--failover']);
const ours = new Set(process.argv.slice(2).filter((word) => WORDS.has(word)));
const theirs = process.argv.slice(2).filter((word) => !ours.has(word));
const rounds = theirs.indexOf('--rounds');
const [, ROUNDS] = rounds < 0 ? [] : theirs.splice(rounds, 2);
const files = ours.has('--failover')
  ? ['failover']
  : ours.has('--faults')
    ? ['kill.fault']
    : ours.has('--controls')
      ? ['controls']
      : ['facts', 'model'];
const size = ours.has('--large') ? 'large' : ours.has('--quick') || ours.has('--controls') ? 'quick' : 'normal';

const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url));
const vitest = spawn('vitest', ['run', '--config', config, ...files, ...theirs], {
  stdio: 'inherit',
  env: { ...process.env, RACES_SIZE: size, ...(ROUNDS && { ROUNDS }) },
});
vitest.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
