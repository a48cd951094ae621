import { expect, type Locator, type Page } from '@playwright/test';

/** Text in the frame of the preview. No script runs in it, so the page around it reads it. */
export function readPreview(page: Page): Promise<string> {
  return page.evaluate(
    () => document.querySelector<HTMLIFrameElement>('iframe[title="Preview"]')?.contentDocument?.body?.innerText ?? '',
  );
}

export async function expectInPreview(page: Page, text: string): Promise<void> {
  // The editor may reload its document, which ends the read with an error.
  await expect(async () => expect(await readPreview(page)).toContain(text)).toPass({ timeout: 15_000 });
}

/** Clicks a section in the preview. */
export async function clickInPreview(page: Page, sectionId: string): Promise<void> {
  const wasClicked = await page.evaluate((id) => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Preview"]')?.contentDocument;
    const section = frame?.querySelector<HTMLElement>(`[data-section="${id}"]`);
    section?.click();
    return section !== null && section !== undefined;
  }, sectionId);
  expect(wasClicked).toBe(true);
}

export const publishDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Publish now' });

/** Leaves out the drafts of other tests, which share the shop. */
export async function keepOnly(dialog: Locator, title: string): Promise<void> {
  const boxes = dialog.getByRole('checkbox');
  await boxes.first().waitFor();
  for (const box of await boxes.all()) await box.uncheck();
  await dialog.getByRole('checkbox', { name: title, exact: true }).check();
}

export async function publishOnly(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await keepOnly(publishDialog(page), title);
  await publishDialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Published' })).toBeVisible();
}
