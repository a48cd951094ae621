import { chromium } from '@playwright/test';
import { LAUNCH_OPTIONS } from './chromium.ts';

// Opens pages in Chromium and prints what each shows as JSON: `node e2e/inspect-pages.ts URL…`. In development the first visit
// compiles the page, which can take a minute on a busy machine.
const MAX_LOAD_MS = 120_000;

const browser = await chromium.launch(LAUNCH_OPTIONS);
const results = [];
for (const url of process.argv.slice(2)) {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  await page.addInitScript(markHydration);
  await page.goto(url, { timeout: MAX_LOAD_MS });
  await page.waitForFunction(isHydrated, undefined, { timeout: MAX_LOAD_MS });
  results.push({ heading: await page.locator('h1').textContent(), errors });
  await page.close();
}
await browser.close();
process.stdout.write(JSON.stringify(results));

/** Adds a performance mark when React has hydrated the page. The page calls this function in an effect. */
function markHydration(): void {
  Object.defineProperty(window, 'leaveStepsToRouter', { value: () => void performance.mark('hydrated') });
}

function isHydrated(): boolean {
  return performance.getEntriesByName('hydrated').length > 0;
}
