import { existsSync, readFileSync } from 'node:fs';

export type TestResult = { name: string; seconds: number; status: 'passed' | 'failed' | 'skipped'; retried: boolean };
export type SuiteResult = {
  name: string;
  seconds: number;
  outcome: 'passed' | 'failed' | 'stopped' | 'unchanged';
  tests: TestResult[];
  retried?: boolean;
};

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages: string[] }[];
  }[];
};
type PlaywrightSuite = {
  title: string;
  specs: { title: string; tests: { projectName: string; status: string; results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = { suites: PlaywrightSuite[] };

/** Reads the JSON report of Vitest or Playwright. A suite that wrote none has no tests. */
export function readTests(file: string): TestResult[] {
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  return 'testResults' in report ? vitestTests(report) : report.suites.flatMap((suite) => playwrightTests(suite));
}

function vitestTests({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name, status, assertionResults }): TestResult[] => {
    const file = name.split('/').slice(-2).join('/');
    // A file that fails before its first test has no test results.
    if (status === 'failed' && assertionResults.length === 0) {
      return [{ name: file, seconds: 0, status: 'failed', retried: false }];
    }
    return assertionResults.map((test) => ({
      name: `${file}: ${test.fullName.trim()}`,
      seconds: (test.duration ?? 0) / 1000,
      status: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
      // Vitest retains the errors of the first attempt.
      retried: test.status === 'passed' && test.failureMessages.length > 0,
    }));
  });
}

const PLAYWRIGHT_STATUS: Record<string, TestResult['status']> = {
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
  skipped: 'skipped',
};

function playwrightTests(suite: PlaywrightSuite, parent = ''): TestResult[] {
  const here = parent ? `${parent} ${suite.title}` : suite.title;
  const ownTests = suite.specs.flatMap(({ title, tests }) =>
    tests.map(
      ({ projectName, status, results }): TestResult => ({
        name: `${here}: ${title} [${projectName}]`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        status: PLAYWRIGHT_STATUS[status] ?? 'failed',
        retried: status === 'flaky',
      }),
    ),
  );
  return [...ownTests, ...(suite.suites ?? []).flatMap((inner) => playwrightTests(inner, here))];
}

const SLOWEST_COUNT = 25;
const formatMinutes = (seconds: number) => (seconds / 60).toFixed(1).padStart(7);

/** Formats the tables at the end of a run. CI reads the last line. */
export function formatReport(results: readonly SuiteResult[], totalSeconds: number): string {
  const tests = results.flatMap((result) => result.tests);
  const retried = [...results.filter((result) => result.retried), ...tests.filter((test) => test.retried)];
  const slowest = tests.toSorted((first, other) => other.seconds - first.seconds).slice(0, SLOWEST_COUNT);
  return [
    'minutes  suite',
    ...results.map(({ name, seconds, outcome, tests: ownTests }) => {
      const count = ownTests.length > 0 ? `, ${ownTests.length} tests` : '';
      return `${formatMinutes(seconds)}  ${name} (${outcome === 'unchanged' ? 'not run: guarded files unchanged' : outcome}${count})`;
    }),
    `${formatMinutes(totalSeconds)}  total`,
    '',
    `seconds  the ${slowest.length} slowest tests`,
    ...slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${name}`),
    '',
    `Retried suites and tests: ${retried.length}`,
    ...retried.map(({ name }) => `         ${name}`),
    '',
    countTests(results),
  ].join('\n');
}

/** Counts a suite that failed without a failed test (lint, for example) as one failure. */
function countTests(results: readonly SuiteResult[]): string {
  const count = (ownTests: readonly TestResult[], status: TestResult['status']) =>
    ownTests.filter((test) => test.status === status).length;
  const passed = results.reduce((sum, { tests }) => sum + count(tests, 'passed'), 0);
  const failed = results.reduce(
    (sum, { outcome, tests }) => sum + Math.max(count(tests, 'failed'), outcome === 'failed' ? 1 : 0),
    0,
  );
  return `${passed} passed, ${failed} failed`;
}
