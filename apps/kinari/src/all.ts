import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openLog } from '@kinari/api/platform/log';
import { serveClusterFigures } from '@kinari/running/cluster-figures';
import { giveBackMemory } from '@kinari/running/give-back';
import { BAD_SETTINGS } from './commands.ts';

// The whole shop on one machine. This process holds the ports and does nothing else: its children answer, one that dies is
// started again, and on SIGHUP each is replaced by a new one that runs what is installed by then, with nobody turned away.
const ROLES = ['api', 'worker', 'web'] as const;
type Role = (typeof ROLES)[number];

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
// One that lives this long has not died of how it started.
const WELL_MS = 20_000;
const START_MS = 60_000;

const { NODE_ENV = 'production', LOG_LEVEL, METRICS_HOST, METRICS_PORT } = process.env;
const log = openLog({ NODE_ENV, LOG_LEVEL: LOG_LEVEL || 'info' }, 'supervisor');
const children = new Map<Worker, Role>();
const pauses: Record<Role, number> = { api: FIRST_PAUSE_MS, worker: FIRST_PAUSE_MS, web: FIRST_PAUSE_MS };
const waiting = new Set<NodeJS.Timeout>();
let [stopping, renewing] = [false, false];

function start(role: Role): Worker {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./main.ts', import.meta.url)), args: [role] });
  const child = cluster.fork();
  children.set(child, role);
  const began = Date.now();
  child.once('exit', (code, signal) => {
    children.delete(child);
    if (code === BAD_SETTINGS) return void stop(BAD_SETTINGS);
    // Whoever was asked to leave is not replaced: that is done already, or nobody wants it.
    if (stopping || leaving.has(child)) return;
    pauses[role] = Date.now() - began > WELL_MS ? FIRST_PAUSE_MS : Math.min(2 * pauses[role], LONGEST_PAUSE_MS);
    log.error({ role, pid: child.process.pid, code, signal, pauseMs: pauses[role] }, 'died, and is started again');
    const timer = setTimeout(() => {
      waiting.delete(timer);
      start(role);
    }, pauses[role]);
    waiting.add(timer);
  });
  return child;
}

const leaving = new WeakSet<Worker>();

async function leave(child: Worker): Promise<void> {
  if (child.isDead()) return;
  leaving.add(child);
  const gone = once(child, 'exit');
  child.process.kill('SIGTERM');
  await gone;
}

/** Puts a new process beside each old one, and lets the old one go when the new one answers. */
async function renew(): Promise<void> {
  if (stopping || renewing) return;
  renewing = true;
  log.info('every process is renewed in turn');
  const old = Array.from(children);
  for (const [child, role] of old) {
    const fresh = start(role);
    if (!(await isWell(fresh, role))) {
      log.error({ role }, 'the new process does not start: the old ones stay');
      void leave(fresh);
      break;
    }
    await leave(child);
  }
  renewing = false;
}

async function isWell(child: Worker, role: Role): Promise<boolean> {
  const controller = new AbortController();
  const { signal } = controller;
  const well = once(child, role === 'worker' ? 'online' : 'listening', { signal }).then(() => true);
  const dead = once(child, 'exit', { signal }).then(() => false);
  const late = new Promise<false>((resolve) => setTimeout(resolve, START_MS, false).unref());
  const answer = await Promise.race([well, dead, late]);
  for (const left of [well, dead]) left.catch(() => undefined);
  controller.abort();
  return answer;
}

// First those whom shoppers talk to, which need the others to finish what was begun.
async function stop(code = 0): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const timer of waiting) clearTimeout(timer);
  const all = [...children];
  await Promise.all(all.filter(([, role]) => role === 'web').map(([child]) => leave(child)));
  await Promise.all(all.filter(([, role]) => role !== 'web').map(([child]) => leave(child)));
  process.exit(code);
}

function numberOf(name: string, text: string, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= most) return number;
  process.stderr.write(`${name} is not a number from 1 to ${most}: ${text}\n`);
  process.exit(BAD_SETTINGS);
}

const countOf = (name: string) => numberOf(name, process.env[name] || '1', 64);

const counts: Record<Role, number> = { api: countOf('API_PROCESSES'), worker: 1, web: countOf('WEB_PROCESSES') };
if (METRICS_PORT) {
  const port = numberOf('METRICS_PORT', METRICS_PORT, 65_535);
  await serveClusterFigures({ host: METRICS_HOST || '127.0.0.1', port, log });
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('SIGHUP', () => void renew());
giveBackMemory();
for (const role of ROLES) {
  for (let started = 0; started < counts[role]; started++) start(role);
}
