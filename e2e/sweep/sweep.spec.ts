import { expect, type Page } from '@playwright/test';
import siteRoutes from '../../apps/web/app/routes.ts';
import { test } from '../support/alive.ts';
import { arriveSignedIn } from '../support/people.ts';
import type { Amount } from './data.ts';
import { layoutFaults } from './layout-faults.ts';
import { type Screen, screensOf } from './screens.ts';

// From 1024 on, both a tablet and a laptop may be that wide.
const HANDS = {
  finger: { widths: [320, 360, 390, 768, 820, 1024], use: { hasTouch: true, isMobile: true } },
  mouse: { widths: [1024, 1067, 1093, 1137, 1280, 1366, 1440, 1920], use: {} },
};
// What only leads elsewhere, or is not a page.
const NOT_SWEPT = new Set(['manifest.webmanifest', 'myaccount', 'myaccount/*', 'admin', 'admin/*']);

for (const [hand, { widths, use }] of Object.entries(HANDS)) {
  test.describe(`with a ${hand}`, () => {
    test.use({ ...use, viewport: { width: widths[0] ?? 0, height: 800 } });

    for (const [place, { route, opened, only, path }] of screensOf('ordinary').entries()) {
      if (only === 'narrow' && hand === 'mouse') continue;
      const name = [opened && `${opened} over`, route, route === '*' ? '' : `(${place})`].filter(Boolean).join(' ');
      test(`${name} lies well at every width`, async ({ page }) => {
        test.setTimeout(90_000);
        const amount = test.info().project.metadata.amount as Amount;
        const screen = screensOf(amount)[place];
        if (!screen) throw new Error(`Nothing to open for ${path}`);
        await openScreen(page, screen);
        for (const width of only === 'narrow' ? widths.filter((width) => width < 768) : widths) {
          await page.setViewportSize({ width, height: 800 });
          await settle(page);
          const faults = await layoutFaults(page, { touch: hand === 'finger' });
          expect.soft([...new Set(faults)], `${width} px`).toEqual([]);
        }
      });
    }
  });
}

test('every route of the site is swept', () => {
  const swept = new Set(screensOf('ordinary').map(({ route }) => route));
  expect(pathsOf(siteRoutes).filter((path) => !swept.has(path) && !NOT_SWEPT.has(path))).toEqual([]);
});

async function openScreen(page: Page, { path, as, open }: Screen): Promise<void> {
  if (as) await arriveSignedIn(page.context(), as);
  await page.goto(path, { waitUntil: as ? 'networkidle' : 'load' });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await open?.(page);
}

/** Two frames: one in which widths are measured, one in which what was measured is drawn. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))),
  );
}

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined };

function pathsOf(entries: readonly Entry[], under = ''): string[] {
  return entries.flatMap(({ path, children, index }) => {
    const here = [under, path].filter(Boolean).join('/');
    return [...(path || (index && !under) ? [here || '/'] : []), ...pathsOf(children ?? [], here)];
  });
}
