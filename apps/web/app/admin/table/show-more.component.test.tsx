import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toLoadedList } from './list-state.ts';
import { ShowMore } from './show-more.tsx';

test('a list whose next rows could not be loaded says so and can try again', async () => {
  const load = vi.fn<() => void>();
  const list = { ...toLoadedList([1, 2]), total: 9 };
  const { rerender } = await render(<ShowMore list={{ ...list, more: { isFetching: false, failed: false, load } }} />);
  await expect.element(page.getByText('2 of 9 shown')).toBeVisible();
  expect(page.getByText('Couldn’t load more. Try again.').elements()).toEqual([]);

  await rerender(<ShowMore list={{ ...list, more: { isFetching: false, failed: true, load } }} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t load more. Try again.');
  await page.getByRole('button', { name: 'Show more' }).click();
  expect(load).toHaveBeenCalledOnce();
});
