// Runs what failed once more, when nothing else runs: on a machine that others use as well, a burst of their work can fail a
// test and its retries, but hardly the same again. What fails here has failed.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

type VitestReport = { testResults: { name: string; status: string }[] };
type PlaywrightReport = { stats: { unexpected: number } };

const [reportFile = ''] = process.argv.slice(2);
const report = JSON.parse(await readFile(reportFile, 'utf8')) as VitestReport | PlaywrightReport;
const again = reportFile.replace('.json', '-again.json');
// As many as this are no coincidence.
const MOST = 20;

function isFew(failed: number): boolean {
  process.stdout.write(`${failed} failed; ${failed <= MOST ? 'once more, alone' : 'too many for a coincidence'}\n`);
  return failed > 0 && failed <= MOST;
}

function run(command: string, options: string[], cwd = '.'): number {
  const env = { ...process.env, JOURNEYS_REPORT: again };
  return spawnSync(command, options, { stdio: 'inherit', cwd, env }).status ?? 1;
}

function runAgain(): number {
  if ('stats' in report) {
    if (!isFew(report.stats.unexpected)) return 1;
    return run('playwright', ['test', '--last-failed', '--no-deps', '--workers=1'], 'e2e');
  }
  const failed = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (!isFew(failed.length)) return 1;
  return run('vitest', ['run', ...failed, '--reporter=default', '--reporter=json', `--outputFile.json=${again}`]);
}

process.exitCode = runAgain();
