import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

// A folder with the reports of both test runners, in whichever order; each names its own totals.
type VitestReport = { numPassedTests: number; numFailedTests: number };
type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number } };

const [folder = '.'] = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const file of await readdir(folder)) {
  const report = JSON.parse(await readFile(join(folder, file), 'utf8')) as VitestReport | PlaywrightReport;
  if ('stats' in report) {
    passed += report.stats.expected + report.stats.flaky;
    failed += report.stats.unexpected;
  } else {
    passed += report.numPassedTests;
    failed += report.numFailedTests;
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
