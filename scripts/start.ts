import { type ChildProcess, spawn } from 'node:child_process';

// Runs the whole shop on one machine: its three processes, of which one that ends is started again a second later. Asked to stop, it
// passes that on, starts nothing any more, and ends when the last of them has.
const RESTART_MS = 1000;
const PROCESSES = {
  api: { program: 'apps/api/src/main.ts', cwd: '.' },
  worker: { program: 'apps/api/src/worker.ts', cwd: '.' },
  web: { program: 'server.ts', cwd: 'apps/web' },
};

const running = new Set<ChildProcess>();
const waiting = new Set<NodeJS.Timeout>();

function start(name: keyof typeof PROCESSES): void {
  const { program, cwd } = PROCESSES[name];
  const child = spawn('node', [program], { cwd, stdio: 'inherit' });
  running.add(child);
  child.once('exit', (code, signal) => {
    running.delete(child);
    process.stderr.write(`${name} ended (${signal ?? code}).\n`);
    if (stopping) return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      start(name);
    }, RESTART_MS);
    waiting.add(timer);
  });
}

let stopping = false;
function stop(signal: NodeJS.Signals): void {
  stopping = true;
  for (const timer of waiting) clearTimeout(timer);
  for (const child of running) child.kill(signal);
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const name of Object.keys(PROCESSES) as (keyof typeof PROCESSES)[]) start(name);
