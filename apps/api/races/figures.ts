import type { Reporter, TestCase, TestModule } from 'vitest/node';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Prints one line for each fact: whether it holds, how long it took to know, and its figure. */
export default class Figures implements Reporter {
  private group = '';

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'skipped') return;
    if (test.parent.type === 'suite' && test.parent.name !== this.group) say(`\n${(this.group = test.parent.name)}`);
    const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1);
    say(`${state === 'passed' ? '  ✓' : '  ✗'} ${test.name} (${seconds} s)`);
    for (const { type, message } of test.annotations()) if (type === 'figure') say(`      ${message}`);
    for (const error of errors ?? []) say(`      ${error.stack ?? error.message}\n${error.diff ?? ''}`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === 'failed').length;
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    for (const error of modules.flatMap((module) => module.errors())) say(error.stack ?? error.message);
    say(`\n${passed} facts hold, ${failed} do not`);
  }
}
