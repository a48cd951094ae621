import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@kinari/api/platform/log';
import { serveClusterMetrics } from '@kinari/server-runtime/cluster-metrics';
import { REPLACED_MESSAGE } from '@kinari/server-runtime/replaced';
import { trimMemory } from '@kinari/server-runtime/trim-memory';
import { EXIT_CONFIG_ERROR } from './commands.ts';
import { parseProcessCounts } from './process-counts.ts';
import { createRoleEnvironment, type Role } from './role-settings.ts';

// Runs the whole shop on one machine. This process only owns the ports: it restarts children that die, and on SIGHUP replaces
// each one with the installed release, without dropping requests.
const MIN_RESTART_DELAY_MS = 1000;
const MAX_RESTART_DELAY_MS = 30_000;
// A process that lives this long did not fail at startup, so the restart delay is reset.
const STABLE_AFTER_MS = 20_000;
const START_TIMEOUT_MS = 60_000;
const SHUTDOWN_HEAD_START_MS = 1000;

const { NODE_ENV = 'production', LOG_LEVEL, METRICS_HOST } = process.env;
const log = createLogger({ NODE_ENV, LOG_LEVEL: LOG_LEVEL || 'info' }, 'supervisor');
const children = new Map<Worker, Role>();
const restartDelays: Record<Role, number> = {
  api: MIN_RESTART_DELAY_MS,
  worker: MIN_RESTART_DELAY_MS,
  web: MIN_RESTART_DELAY_MS,
};
const restartTimers = new Set<NodeJS.Timeout>();
let [isStopping, isReloading] = [false, false];

function startProcess(role: Role): Worker {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./main.ts', import.meta.url)), args: [role] });
  const child = cluster.fork(createRoleEnvironment(role, process.env));
  children.set(child, role);
  const startedAt = Date.now();
  child.once('exit', (code, signal) => {
    children.delete(child);
    if (code === EXIT_CONFIG_ERROR) return void stop(EXIT_CONFIG_ERROR);
    // A process that was told to stop is not restarted.
    if (isStopping || stoppingChildren.has(child)) return;
    restartDelays[role] =
      Date.now() - startedAt > STABLE_AFTER_MS
        ? MIN_RESTART_DELAY_MS
        : Math.min(2 * restartDelays[role], MAX_RESTART_DELAY_MS);
    log.error(
      { role, childPid: child.process.pid, code, signal, restartDelayMs: restartDelays[role] },
      'process exited, restarting',
    );
    const timer = setTimeout(() => {
      restartTimers.delete(timer);
      startProcess(role);
    }, restartDelays[role]);
    restartTimers.add(timer);
  });
  return child;
}

const stoppingChildren = new WeakSet<Worker>();

async function stopProcess(child: Worker, { isReplaced = false } = {}): Promise<void> {
  if (child.isDead()) return;
  stoppingChildren.add(child);
  const exited = once(child, 'exit');
  if (isReplaced) await new Promise((resolve) => child.send(REPLACED_MESSAGE, resolve));
  child.process.kill('SIGTERM');
  await exited;
}

/** Rolling restart: starts a replacement for each process, and stops the old one when the new one is ready. */
async function reloadProcesses(): Promise<void> {
  if (isStopping || isReloading) return;
  isReloading = true;
  log.info('rolling restart started');
  const oldChildren = Array.from(children);
  for (const [child, role] of oldChildren) {
    const replacement = startProcess(role);
    if (!(await isHealthy(replacement, role))) {
      log.error({ role }, 'new process failed to start, keeping old ones');
      void stopProcess(replacement);
      break;
    }
    await stopProcess(child, { isReplaced: true });
  }
  isReloading = false;
}

async function isHealthy(child: Worker, role: Role): Promise<boolean> {
  const controller = new AbortController();
  const { signal } = controller;
  const ready = once(child, role === 'worker' ? 'online' : 'listening', { signal }).then(() => true);
  const died = once(child, 'exit', { signal }).then(() => false);
  const timedOut = new Promise<false>((resolve) => setTimeout(resolve, START_TIMEOUT_MS, false).unref());
  const outcome = await Promise.race([ready, died, timedOut]);
  for (const pending of [ready, died]) pending.catch(() => undefined);
  controller.abort();
  return outcome;
}

async function stop(code = 0): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const timer of restartTimers) clearTimeout(timer);
  const allChildren = [...children];
  const [web, others] = [
    allChildren.filter(([, role]) => role === 'web'),
    allChildren.filter(([, role]) => role !== 'web'),
  ];
  const webStopped = Promise.all(web.map(([child]) => stopProcess(child)));
  // All processes drain at the same time. Web stops first because it needs the API to finish its requests.
  if (web.length > 0) await wait(SHUTDOWN_HEAD_START_MS);
  await Promise.all([webStopped, ...others.map(([child]) => stopProcess(child))]);
  process.exit(code);
}

const counts = parseProcessCounts(process.env);
if (counts.metricsPort) {
  await serveClusterMetrics({ host: METRICS_HOST || '127.0.0.1', port: counts.metricsPort, log });
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('SIGHUP', () => void reloadProcesses());
trimMemory();
const firstApi = startProcess('api');
for (let started = 1; started < counts.api; started++) startProcess('api');
for (let started = 0; started < counts.worker; started++) startProcess('worker');
// Pages need the API. If it does not start in time, start web anyway.
await isHealthy(firstApi, 'api');
const webCount = isStopping ? 0 : counts.web;
for (let started = 0; started < webCount; started++) startProcess('web');
