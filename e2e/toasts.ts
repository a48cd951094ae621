import { expect, type Page } from '@playwright/test';

export async function expectGoodNews(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible();
}

/** Bad news interrupts: it is an alert. */
export async function expectBadNews(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
}
