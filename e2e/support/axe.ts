import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { JUDGED } from '../accessible-states.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Nothing on the page, as it stands, breaks a rule of accessibility; in dark only the colours are other ones. Toasts are
 * put aside, unless it is about them.
 */
export async function expectAccessible(page: Page, { withToasts = false } = {}): Promise<void> {
  // Looking at every element takes longer than most journeys.
  test.slow();
  if (!withToasts) await putToastsAside(page);
  await judge(page, 'light', (axe) => axe.withTags(RULES));
  await judge(page, 'dark', (axe) => axe.withRules('color-contrast'));
  const { pathname } = new URL(page.url());
  test.info().annotations.push({ type: JUDGED, description: `${pathname} at ${page.viewportSize()?.width}` });
}

/** A toast lies over what is to be judged, half transparent on its way out; waiting for each to go takes seconds. */
async function putToastsAside(page: Page): Promise<void> {
  await page.locator('.toast').evaluateAll((toasts) => {
    for (const toast of toasts as HTMLElement[]) toast.style.display = 'none';
  });
}

async function judge(page: Page, colorScheme: 'light' | 'dark', rules: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Colours fade from one theme to the other; judged halfway, nothing has enough contrast.
  await page.evaluate(() => {
    // One in a tab that is not shown stands still until it is.
    const fades = document
      .getAnimations()
      .filter((fade) => fade instanceof CSSTransition)
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility());
    return Promise.allSettled(fades.map(({ finished }) => finished));
  });
  // Pages here have no frames, so axe need not open a page of its own to gather what several of them said.
  const { violations } = await rules(new AxeBuilder({ page }).setLegacyMode()).analyze();
  const found = violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found).toEqual([]);
}
