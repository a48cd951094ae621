import type { Page } from '@playwright/test';

/** Holds the responses of matching requests. Returns the function that releases them. */
export async function holdResponses(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
