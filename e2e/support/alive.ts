import type { Page } from '@playwright/test';

/** Waits until the page hears a press: what comes before its scripts have taken it over (hydration) is lost, for people too. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
}
