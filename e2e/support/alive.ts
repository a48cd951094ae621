import { test as bare, type Page } from '@playwright/test';

// What has no scripts of ours never comes alive, nor does a page whose scripts a journey holds back.
const LONGEST_MS = 5_000;

async function untilAlive(page: Page): Promise<void> {
  const isAlive = () =>
    document.querySelector('script[type="module"]') === null ||
    Object.keys(document.body).some((key) => key.startsWith('__reactFiber'));
  await page.waitForFunction(isAlive, undefined, { timeout: LONGEST_MS }).catch(() => {});
}

/** A journey that arrives on a page goes on when it hears a press: one that comes before its scripts have taken it over
 *  (hydration) is a link or a form without scripts, for people too. Asking to wait for something else leaves it at that. */
export const test = bare.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    if (javaScriptEnabled) {
      page.goto = async (url, options) => {
        const response = await goto(url, options);
        if (!options?.waitUntil) await untilAlive(page);
        return response;
      };
      page.reload = async (options) => {
        const response = await reload(options);
        if (!options?.waitUntil) await untilAlive(page);
        return response;
      };
    }
    await use(page);
  },
});
