import type { Locator, Page } from '@playwright/test';

const MAX_PRESSES = 120;

export const tabTo = (page: Page, target: Locator) => pressUntilFocused(page, 'Tab', target);

/** Presses a key that moves the focus, such as J in a list, until the focus is on the target. */
export async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target.toString()}`);
}
