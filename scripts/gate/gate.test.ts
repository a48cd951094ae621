import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hashGuardedFiles } from './passed-suites.ts';
import { formatReport, readTests, type SuiteResult } from './report.ts';
import { ALL_SUITES } from './suites.ts';

function writeReport(report: object): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'kinari-report-')), 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const vitestReport = {
  testResults: [
    {
      name: '/repo/apps/api/src/cart/cart.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'adds a line', status: 'passed', duration: 2000, failureMessages: [] },
        { fullName: 'removes a line', status: 'passed', duration: 1000, failureMessages: ['timed out'] },
        { fullName: 'counts units', status: 'failed', duration: 10, failureMessages: ['3 is not 2'] },
      ],
    },
    { name: '/repo/apps/api/src/cart/broken.test.ts', status: 'failed', assertionResults: [] },
  ],
};

const playwrightReport = {
  suites: [
    {
      title: 'cart.spec.ts',
      specs: [],
      suites: [
        {
          title: 'a guest',
          specs: [
            {
              title: 'buys',
              tests: [{ projectName: 'phone', status: 'flaky', results: [{ duration: 4000 }, { duration: 3000 }] }],
            },
            {
              title: 'returns',
              tests: [{ projectName: 'phone', status: 'unexpected', results: [{ duration: 1000 }] }],
            },
          ],
        },
      ],
    },
  ],
};

test('Vitest reports are read, with retried tests and files that failed to load', () => {
  expect(readTests(writeReport(vitestReport))).toEqual([
    { name: 'cart/cart.test.ts: adds a line', seconds: 2, status: 'passed', retried: false },
    { name: 'cart/cart.test.ts: removes a line', seconds: 1, status: 'passed', retried: true },
    { name: 'cart/cart.test.ts: counts units', seconds: 0.01, status: 'failed', retried: false },
    { name: 'cart/broken.test.ts', seconds: 0, status: 'failed', retried: false },
  ]);
});

test('Playwright reports are read, with retried tests', () => {
  expect(readTests(writeReport(playwrightReport))).toEqual([
    { name: 'cart.spec.ts a guest: buys [phone]', seconds: 7, status: 'passed', retried: true },
    { name: 'cart.spec.ts a guest: returns [phone]', seconds: 1, status: 'failed', retried: false },
  ]);
});

test('a report ends with its counts, and a failed check without tests counts as one failure', () => {
  const results: SuiteResult[] = [
    { name: 'lint', seconds: 60, outcome: 'failed', tests: [] },
    { name: 'unit and database tests', seconds: 300, outcome: 'failed', tests: readTests(writeReport(vitestReport)) },
    { name: 'fuzz', seconds: 0, outcome: 'unchanged', tests: [] },
    { name: 'backup drill', seconds: 50, outcome: 'passed', tests: [], retried: true },
  ];
  const lines = formatReport(results, 400).split('\n');
  expect(lines.at(-1)).toBe('2 passed, 3 failed');
  expect(lines).toContain('    1.0  lint (failed)');
  expect(lines).toContain('    0.0  fuzz (not run: guarded files unchanged)');
  expect(lines).toContain('    6.7  total');
  expect(lines).toContain('Retried suites and tests: 2');
  expect(lines).toContain('         backup drill');
  expect(lines).toContain('         cart/cart.test.ts: removes a line');
});

test('docs/testing.md lists every suite and where it runs', () => {
  const page = readFileSync(new URL('../../docs/testing.md', import.meta.url), 'utf8');
  const findStage = ({ gate, guards }: (typeof ALL_SUITES)[number]) =>
    gate ? (guards ? 'if changed' : 'gate') : 'nightly';
  const missing = ALL_SUITES.filter((suite) => !page.includes(`| ${suite.name} | ${findStage(suite)} |`));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('each conditional suite guards existing files, and each guarded path matters', () => {
  for (const suite of ALL_SUITES.filter(({ guards }) => guards)) {
    const all = hashGuardedFiles(suite);
    for (const guard of suite.guards?.slice(1) ?? []) {
      const fewer = suite.guards?.filter((other) => other !== guard) ?? [];
      expect(hashGuardedFiles({ ...suite, guards: fewer }), `${suite.name}: ${guard}`).not.toBe(all);
    }
  }
});
