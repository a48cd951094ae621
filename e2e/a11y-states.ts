import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Annotation type that `expectAccessible` adds for each checked page state. */
export const A11Y_CHECKED_ANNOTATION = 'checked for accessibility';

/** Reporter that prints how many page states were checked for accessibility, each at its width and in both themes. */
export default class A11yStatesReporter implements Reporter {
  private states = 0;
  private readonly pages = new Set<string>();

  onTestEnd(test: TestCase, { status }: TestResult): void {
    if (status !== 'passed') return;
    for (const { description = '' } of test.annotations.filter(({ type }) => type === A11Y_CHECKED_ANNOTATION)) {
      this.states += 1;
      this.pages.add(description);
    }
  }

  onEnd(): void {
    const times = `${this.states} times, ${this.pages.size} pages by width`;
    process.stdout.write(`\nAccessibility checked ${times}, in light and dark: 0 violations where a journey passed\n`);
  }
}
