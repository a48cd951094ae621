import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

// A folder with the reports of both test runners, in whichever order. Of what was run again, the second run counts.
type VitestReport = { testResults: { name: string; assertionResults: { status: string }[] }[] };
type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number } };
type Report = VitestReport | PlaywrightReport;

const [folder = '.'] = process.argv.slice(2);
const names = await readdir(folder);
const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Report;
let passed = 0;
let failed = 0;
for (const name of names) {
  const report = await read(name);
  const again = name.replace('.json', '-again.json');
  if ('stats' in report) {
    passed += report.stats.expected + report.stats.flaky;
    failed += names.includes(again) ? 0 : report.stats.unexpected;
  } else {
    const second = names.includes(again) ? ((await read(again)) as VitestReport).testResults : [];
    const results = report.testResults
      .filter((file) => !second.some((repeated) => repeated.name === file.name))
      .flatMap((file) => file.assertionResults);
    passed += results.filter(({ status }) => status === 'passed').length;
    failed += results.filter(({ status }) => status === 'failed').length;
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
