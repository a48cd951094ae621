import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hasPassedUnchanged, recordPass } from './passed-suites.ts';
import { formatReport, readTests, type SuiteResult } from './report.ts';
import { ALL_SUITES, type Job, STAGES, type Stage, type Suite } from './suites.ts';

// npm run gate                        everything a change must pass
// npm run gate -- --nightly           every suite at its normal size; continues after a failure
// npm run gate -- --only fuzz,abuse   these suites, changed or not
// npm run gate -- --job browser --shard 1/3   one part, if the gate is split over several machines
// npm run gate -- --all               also the suites whose guarded files did not change
const { values } = parseArgs({
  options: {
    nightly: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    only: { type: 'string' },
    job: { type: 'string', multiple: true },
    shard: { type: 'string' },
    prepared: { type: 'string', default: '0' },
  },
});
const selectedNames = values.only?.split(',');
const unknownName = selectedNames?.find((name) => !ALL_SUITES.some((suite) => suite.name === name));
if (unknownName)
  throw new Error(`Unknown suite ${unknownName}. Known: ${ALL_SUITES.map(({ name }) => name).join(', ')}`);

const MAX_MINUTES = values.nightly ? 240 : 40;
const reports = mkdtempSync(path.join(tmpdir(), 'kinari-gate-'));
const preparationSeconds = Number(values.prepared);
const results: SuiteResult[] = [{ name: 'preparation', seconds: preparationSeconds, outcome: 'passed', tests: [] }];
const abortController = new AbortController();
const started = performance.now();

function getCommand({ gate, nightly, job }: Suite): string | undefined {
  const command = (values.nightly ? (nightly ?? gate) : gate) ?? (selectedNames ? nightly : undefined);
  return command && job === 'browser' && values.shard ? `${command} --shard=${values.shard}` : command;
}

function isSelected(suite: Suite): boolean {
  if (selectedNames) return selectedNames.includes(suite.name);
  if (values.job && suite.job && !(values.job as Job[]).includes(suite.job)) return false;
  return getCommand(suite) !== undefined;
}

async function runSuite(suite: Suite, retried = false): Promise<void> {
  if (abortController.signal.aborted) return;
  if (!values.nightly && !values.all && !selectedNames && hasPassedUnchanged(suite)) {
    results.push({ name: suite.name, seconds: 0, outcome: 'unchanged', tests: [] });
    return;
  }
  const name = suite.name.replaceAll(' ', '-');
  const [log, report] = [path.join(reports, `${name}.log`), path.join(reports, `${name}.json`)];
  const startedAt = performance.now();
  print(`${suite.name}: started`);
  const code = await runScript(getCommand(suite) ?? '', log, report);
  const seconds = (performance.now() - startedAt) / 1000;
  const outcome = code === 0 ? 'passed' : abortController.signal.aborted ? 'stopped' : 'failed';
  // Lanes run in parallel, so print the output of a suite in one piece when it ends.
  process.stdout.write(
    `\n=== ${suite.name}: ${outcome} after ${Math.round(seconds)} s\n${readFileSync(log, 'utf8')}\n`,
  );
  if (outcome === 'failed' && suite.retry && !retried) return runSuite(suite, true);
  results.push({ name: suite.name, seconds, outcome, tests: readTests(report), retried });
  if (outcome === 'passed') recordPass(suite);
  if (outcome === 'failed' && !values.nightly) abortController.abort();
}

/** Runs an npm script in a separate process group so that it can be stopped with all its children. */
async function runScript(command: string, log: string, report: string): Promise<number> {
  const output = openSync(log, 'w');
  const child = spawn('npm', ['run', '--silent', ...command.split(' ')], {
    stdio: ['ignore', output, output],
    detached: true,
    env: { ...process.env, CI: '1', TEST_REPORT: report },
  });
  closeSync(output);
  const limitTimer = setTimeout(stopChild, MAX_MINUTES * 60_000);
  let killTimer: NodeJS.Timeout | undefined;
  abortController.signal.addEventListener('abort', stopChild);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(limitTimer);
  clearTimeout(killTimer);
  abortController.signal.removeEventListener('abort', stopChild);
  return code ?? 1;

  function stopChild(): void {
    signal('SIGTERM');
    killTimer = setTimeout(() => signal('SIGKILL'), 20_000);
  }
  function signal(name: NodeJS.Signals): void {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, name);
  }
}

async function runStage(stage: Stage): Promise<void> {
  await Promise.all(
    stage.map(async (lane) => {
      for (const suite of lane.filter(isSelected)) await runSuite(suite);
    }),
  );
}

function print(line: string): void {
  process.stdout.write(`[${Math.round((performance.now() - started) / 1000)} s] ${line}\n`);
}

process.once('SIGTERM', () => abortController.abort());
process.once('SIGINT', () => abortController.abort());
for (const stage of STAGES) await runStage(stage);
process.stdout.write(`\n${formatReport(results, preparationSeconds + (performance.now() - started) / 1000)}\n`);
process.exitCode = results.every(({ outcome }) => outcome === 'passed' || outcome === 'unchanged') ? 0 : 1;
