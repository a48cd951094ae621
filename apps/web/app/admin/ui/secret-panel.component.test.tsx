import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SecretPanel } from './secret-panel.tsx';

const SECRET = 'kn_f3Q8zT1mX7cR5vB9dK2hW6nJ4pL0sY8aE3gU7tQ1';

test('a secret takes the focus, is copied, and goes when the user has it', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const onDone = vi.fn<() => void>();
  const panel = <SecretPanel title="Key created" label="API key" secret={SECRET} note="Copy it now." onDone={onDone} />;
  await render(<RouterProvider router={createMemoryRouter([{ path: '/', element: panel }])} />);
  await expect.element(page.getByRole('heading', { name: 'Key created' })).toHaveFocus();
  await expect.element(page.getByLabelText('API key')).toHaveValue(SECRET);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(SECRET);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  expect(onDone).toHaveBeenCalledOnce();
});
