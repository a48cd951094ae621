import { expect, type Page } from '@playwright/test';
import siteRoutes from '../../apps/web/app/routes.ts';
import { findViolations } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { signInContext } from '../support/people.ts';
import type { DataLength } from './data.ts';
import { findLayoutErrors } from './find-layout-errors.ts';
import { listScreens, type Screen } from './screens.ts';

// At least one width on each side of every CSS breakpoint. LAYOUT_DATA=all adds common screens and zoom levels.
const WIDTHS: Record<Pointer, number[]> =
  process.env.LAYOUT_DATA === 'all'
    ? { mouse: [1280, 1024, 1067, 1093, 1137, 1366, 1440, 1920], touch: [320, 360, 390, 768, 820, 1024] }
    : { mouse: [1280, 1024, 1137, 1920], touch: [320, 360, 768, 1024] };
// Axe runs at these widths.
const AXE_WIDTH: Record<Pointer, number> = { mouse: 1280, touch: 360 };
// Redirects, and files that are not pages.
const SKIPPED_ROUTES = new Set(['manifest.webmanifest', 'login', 'myaccount', 'myaccount/*', 'admin', 'admin/*']);

for (const [position, { route, opened, only, path }] of listScreens('ordinary').entries()) {
  const name = [opened && `${opened} over`, route, route === '*' ? '' : `(${position})`].filter(Boolean).join(' ');
  test(`${name} fits every width and is accessible`, async ({ page }) => {
    test.setTimeout(120_000);
    const amount = test.info().project.metadata.amount as DataLength;
    const screen = listScreens(amount)[position];
    if (!screen) throw new Error(`Nothing to open for ${path}`);
    const resize = await createResizer(page);
    await resize(only === 'narrow' ? 'touch' : 'mouse', only === 'narrow' ? 360 : 1280);
    await openScreen(page, screen);
    const dialogs = await page.locator('dialog[open]').count();
    // The mouse first: Chromium cannot switch back from touch to mouse.
    for (const pointer of only === 'narrow' ? (['touch'] as const) : (['mouse', 'touch'] as const)) {
      for (const width of WIDTHS[pointer].filter((width) => only !== 'narrow' || width < 768)) {
        await resize(pointer, width);
        const errors = await findLayoutErrors(page, { touch: pointer === 'touch' });
        const violations = width === AXE_WIDTH[pointer] ? await findViolationsAtTop(page) : [];
        expect.soft([...new Set([...errors, ...violations])], `${width} px, ${pointer}`).toEqual([]);
        await expect(page.locator('dialog[open]')).toHaveCount(dialogs);
      }
    }
  });
}

test('every route of the site has a layout test', () => {
  const testedRoutes = new Set(listScreens('ordinary').map(({ route }) => route));
  expect(listPaths(siteRoutes).filter((path) => !testedRoutes.has(path) && !SKIPPED_ROUTES.has(path))).toEqual([]);
});

async function openScreen(page: Page, { path, as, open }: Screen): Promise<void> {
  if (as) await signInContext(page.context(), as);
  await page.goto(path, { waitUntil: as ? 'networkidle' : 'load' });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await open?.(page);
}

/** Scrolls to the top first: a button half behind a sticky bar counts as too small. */
async function findViolationsAtTop(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo(0, 0));
  return findViolations(page);
}

type Pointer = 'mouse' | 'touch';

/** Returns a function that changes width and pointer without a reload and waits for the next paint. */
async function createResizer(page: Page): Promise<(pointer: Pointer, width: number) => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  return async (pointer, width) => {
    const mobile = pointer === 'touch';
    if (mobile) await client.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await client.send('Emulation.setDeviceMetricsOverride', { width, height: 800, deviceScaleFactor: 1, mobile });
    // Two frames: scripts measure in the first one, the second one paints the result.
    const isCoarse = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))));
      return matchMedia('(pointer: coarse)').matches;
    });
    expect(isCoarse).toBe(mobile);
  };
}

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined };

function listPaths(entries: readonly Entry[], under = ''): string[] {
  return entries.flatMap(({ path, children, index }) => {
    const routePath = [under, path].filter(Boolean).join('/');
    return [...(path || (index && !under) ? [routePath || '/'] : []), ...listPaths(children ?? [], routePath)];
  });
}
