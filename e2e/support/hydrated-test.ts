import { test as bare, type Page } from '@playwright/test';

// Timeout for pages that never hydrate: pages without scripts, and tests that block scripts.
const MAX_HYDRATION_MS = 5_000;

async function waitForHydration(page: Page): Promise<void> {
  const isHydrated = () =>
    document.querySelector('script[type="module"]') === null ||
    Object.keys(document.body).some((key) => key.startsWith('__reactFiber'));
  await page.waitForFunction(isHydrated, undefined, { timeout: MAX_HYDRATION_MS }).catch(() => {});
}

/** Waits for hydration after `goto` and `reload`: before it, a click triggers a plain link or form.
 * If a test passes `waitUntil`, it does not wait. */
export const test = bare.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    if (javaScriptEnabled) {
      page.goto = async (url, options) => {
        const response = await goto(url, options);
        if (!options?.waitUntil) await waitForHydration(page);
        return response;
      };
      page.reload = async (options) => {
        const response = await reload(options);
        if (!options?.waitUntil) await waitForHydration(page);
        return response;
      };
    }
    await use(page);
  },
});
