import type { Reporter, TestCase, TestModule } from 'vitest/node';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Prints one line per race: the result, the duration, and what was measured. */
export default class RaceResultsReporter implements Reporter {
  private group = '';

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'skipped') return;
    if (test.parent.type === 'suite' && test.parent.name !== this.group)
      printLine(`\n${(this.group = test.parent.name)}`);
    const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1);
    printLine(`${state === 'passed' ? '  ✓' : '  ✗'} ${test.name} (${seconds} s)`);
    for (const { type, message } of test.annotations()) if (type === 'result') printLine(`      ${message}`);
    for (const error of errors ?? []) printLine(`      ${error.stack ?? error.message}\n${error.diff ?? ''}`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === 'failed').length;
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    for (const error of modules.flatMap((module) => module.errors())) printLine(error.stack ?? error.message);
    printLine(`\n${passed} races passed, ${failed} failed`);
  }
}
