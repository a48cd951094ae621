import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { createPng } from '../support/images.ts';
import { createAdmin, openSignedIn } from '../support/people.ts';
import { expectInPreview, publishDialog } from '../support/storefront-editor.ts';

// Publishes over the standard texts, so it needs a shop that no other test reads.

const MAX_TAPS = 25;
const MAX_RESTORE_TAPS = 4;

/** Counts taps. Typing, and the keys that go from field to field, do not count. */
function createTaps(page: Page, isMobile: boolean) {
  let count = 0;
  const tap = async (target: Locator): Promise<void> => {
    count += 1;
    await (isMobile ? target.tap() : target.click());
  };
  return {
    tap,
    /** Goes to the field with Tab if it is the next one, else with a tap, and replaces its text. */
    type: async (field: Locator, text: string) => {
      const isFocused = () => field.evaluate((element) => element === document.activeElement);
      if (!(await isFocused())) await page.keyboard.press('Tab');
      if (!(await isFocused())) await tap(field);
      await field.fill(text);
    },
    /** The button, and the file. */
    upload: async (button: Locator, file: ReturnType<typeof createPng>) => {
      const chooser = page.waitForEvent('filechooser');
      await tap(button);
      count += 1;
      await (await chooser).setFiles(file);
    },
    count: () => count,
  };
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the storefront' }).getByRole('link', { name, exact: true });

async function publish(page: Page, tap: (target: Locator) => Promise<void>): Promise<void> {
  await tap(page.getByRole('button', { name: 'Publish', exact: true }));
  await publishDialog(page).waitFor();
  await tap(publishDialog(page).getByRole('button', { name: 'Publish', exact: true }));
  await expect(page.locator('.toast').filter({ hasText: 'Published' })).toBeVisible();
}

/** Opens a page of the shop until the text is there: shared caches may be a few seconds behind. */
async function expectInShop(page: Page, path: string, text: string): Promise<void> {
  const shopper = await page.context().newPage();
  await expect(async () => {
    await shopper.goto(path);
    await expect(shopper.getByText(text).first()).toBeAttached({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await shopper.close();
}

test('an owner publishes own slides, promises, About and colours with few taps, and goes back with fewer', async ({
  page,
  isMobile,
}) => {
  test.setTimeout(300_000);
  const owner = await createAdmin();
  await openSignedIn(page, owner, '/admin/storefront');
  const { tap, type, upload, count } = createTaps(page, isMobile);
  const main = page.getByRole('main');
  const saved = page.getByText('Draft saved', { exact: true });

  await tap(main.getByRole('button', { name: /^Hero slides/ }));
  await tap(main.getByRole('button', { name: 'Add slide' }));
  const slide = main.getByRole('group', { name: 'Slide 1' });
  await type(slide.getByLabel('Headline'), 'Woven in Maheshwar');
  const openSlide = main.getByRole('group', { name: 'Woven in Maheshwar' });
  await upload(openSlide.getByRole('button', { name: 'Choose image' }), createPng('slide.png', [200, 83, 43], 800));
  await type(openSlide.getByLabel(/^Description of the image/), 'A red saree on a loom');
  await expectAccessible(page);

  await tap(main.getByRole('button', { name: /^Promises/ }));
  for (const [index, text] of ['Made by hand', 'Ships in two days', 'Fair prices'].entries())
    await type(main.getByRole('group', { name: `Promise ${index + 1}` }).getByLabel('Text'), text);
  await expect(saved).toBeVisible();
  if (!isMobile) await expectInPreview(page, 'Made by hand');

  await tap(tab(page, 'Pages'));
  await tap(main.getByRole('link', { name: /^About/ }));
  await type(main.getByLabel(/^Introduction/), 'Sarees from four looms, sold by those who weave them.');
  const numbers = [
    ['2', 'looms'],
    ['40', 'sarees a year'],
    ['1', 'town'],
    ['2018', 'our first saree'],
  ] as const;
  for (const [index, [value, text]] of numbers.entries()) {
    const number = main.getByRole('group', { name: `Number ${index + 1}` });
    await type(number.getByLabel('Number', { exact: true }), value);
    await type(number.getByLabel('Text', { exact: true }), text);
  }
  await expectAccessible(page);

  await tap(tab(page, 'Look and logo'));
  // Too weak on white.
  await type(main.getByLabel('Your colour', { exact: true }), '#f2c14e');
  await expect(main.getByText(/too weak to read/i).first()).toBeVisible();
  await expectAccessible(page);
  await tap(main.getByRole('button', { name: 'Use it' }));
  await expect(main.getByText(/: [\d.]+, good$/).first()).toBeVisible();
  await publish(page, tap);
  expect(count()).toBeLessThanOrEqual(MAX_TAPS);
  await expectInShop(page, '/', 'Woven in Maheshwar');
  await expectInShop(page, '/about', 'our first saree');

  const before = count();
  await tap(tab(page, 'Versions'));
  await tap(main.getByRole('button', { name: 'Restore Home page, standard texts' }));
  await expect(main.getByRole('button', { name: /^Hero slides/ })).toContainText('The categories with images');
  await publish(page, tap);
  expect(count() - before).toBeLessThanOrEqual(MAX_RESTORE_TAPS);
  await expectInShop(page, '/', 'Curb-side pickup');
});
