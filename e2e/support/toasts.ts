import { expect, type Locator, type Page } from '@playwright/test';

export async function expectSuccessToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible();
}

/** Expects an error toast, which has the role alert. */
export async function expectErrorToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
}

/** Expects that visible toasts do not overlap these elements. */
export async function expectToastsNotCovering(page: Page, others: Locator): Promise<void> {
  const toasts = await getBoxes(page.locator('.toast'));
  const boxes = await getBoxes(others);
  expect(toasts).not.toEqual([]);
  expect(boxes).not.toEqual([]);
  expect(boxes.filter((box) => toasts.some((toast) => overlaps(box, toast)))).toEqual([]);
}

type Box = { text: string; left: number; right: number; top: number; bottom: number };

function getBoxes(elements: Locator): Promise<Box[]> {
  return elements.filter({ visible: true }).evaluateAll((all) =>
    all.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { text: element.outerHTML.slice(0, 80), left, right, top, bottom };
    }),
  );
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
