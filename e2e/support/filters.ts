import { expect, type Page } from '@playwright/test';

/** Filters are next to the products on wide screens and in a sheet on narrow ones. */
export async function openFilters(page: Page, isMobile: boolean) {
  if (!isMobile) return page.getByRole('complementary', { name: 'Filters' });
  await page.getByRole('button', { name: /^Filter/ }).click();
  return page.getByRole('dialog', { name: 'Filter' });
}

export async function applyFilters(page: Page, isMobile: boolean) {
  if (!isMobile) return;
  await page.getByRole('button', { name: /^Show \d+ products?$/ }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}
