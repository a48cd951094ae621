import type { Locator, Page } from '@playwright/test';

const MOST_TABS = 120;

/** Presses Tab until something has focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Nobody reaches ${target.toString()} by Tab`);
}
