import { test as bare, type Page } from '@playwright/test';

// Timeout for pages that never hydrate: pages without scripts, and tests that block scripts.
const MAX_HYDRATION_MS = 5_000;

async function untilHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    document.querySelector('script[type="module"]') === null ||
    Object.keys(document.body).some((key) => key.startsWith('__reactFiber'));
  await page.waitForFunction(isHydrated, undefined, { timeout: MAX_HYDRATION_MS }).catch(() => {});
}

/** Makes `goto` and `reload` of this page wait for hydration: before it, a click triggers a plain link or form.
 * If a test passes `waitUntil`, they do not wait. */
export function waitForHydration(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await untilHydrated(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await untilHydrated(page);
    return response;
  };
  return page;
}

export const test = bare.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    await use(javaScriptEnabled ? waitForHydration(page) : page);
  },
});
