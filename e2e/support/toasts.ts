import { expect, type Locator, type Page } from '@playwright/test';

export async function expectGoodNews(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible();
}

/** Bad news interrupts: it is an alert. */
export async function expectBadNews(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
}

/** What is on the screen now lies over none of these. */
export async function expectToastsBeside(page: Page, others: Locator): Promise<void> {
  const toasts = await boxesOf(page.locator('.toast'));
  const boxes = await boxesOf(others);
  expect(toasts).not.toEqual([]);
  expect(boxes).not.toEqual([]);
  expect(boxes.filter((box) => toasts.some((toast) => overlap(box, toast)))).toEqual([]);
}

type Box = { text: string; left: number; right: number; top: number; bottom: number };

function boxesOf(elements: Locator): Promise<Box[]> {
  return elements.filter({ visible: true }).evaluateAll((all) =>
    all.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { text: element.outerHTML.slice(0, 80), left, right, top, bottom };
    }),
  );
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
