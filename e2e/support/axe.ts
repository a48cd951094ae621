import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { A11Y_CHECKED_ANNOTATION } from '../a11y-states.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Expects no accessibility violations on the current page. The layout tests check every screen. Use this only
 * for states that they do not open, such as an error or a confirmation. Hides toasts unless the test is about them.
 */
export async function expectAccessible(page: Page, { withToasts = false } = {}): Promise<void> {
  // Axe checks every element, which takes longer than most tests.
  test.slow();
  if (!withToasts) await hideToasts(page);
  expect(await findViolations(page)).toEqual([]);
}

/** Returns all violations in the light theme, and contrast violations in the dark theme, where only the colours differ. */
export async function findViolations(page: Page): Promise<string[]> {
  const found = [
    ...(await findThemeViolations(page, 'light', RULES)),
    ...(await findThemeViolations(page, 'dark', ['color-contrast'])),
  ];
  const { path, width } = await page.evaluate(() => ({ path: location.pathname, width: innerWidth }));
  test.info().annotations.push({ type: A11Y_CHECKED_ANNOTATION, description: `${path} at ${width}` });
  return found;
}

/** Hides toasts: they cover elements and are translucent while they fade out. Waiting for each would take seconds. */
async function hideToasts(page: Page): Promise<void> {
  await page.locator('.toast').evaluateAll((toasts) => {
    for (const toast of toasts as HTMLElement[]) toast.style.display = 'none';
  });
}

async function findThemeViolations(page: Page, colorScheme: 'light' | 'dark', rules: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Wait for the transition between the themes. During it the contrast is too low.
  await page.evaluate(() => {
    // Ignore hidden elements: their transitions do not finish until they are visible.
    const transitions = document
      .getAnimations()
      .filter((transition) => transition instanceof CSSTransition)
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility());
    return Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  return (await runAxe(page, rules)).map((violation) => `${colorScheme} ${violation}`);
}

/**
 * Runs axe rules or tags and returns the violations. AxeBuilder takes twice the time: it loads axe for
 * every run and also returns everything that passed.
 */
export async function runAxe(page: Page, rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe: axeInPage } = window as unknown as { axe: typeof axe };
    const { violations } = await axeInPage.run({ runOnly, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);
}
