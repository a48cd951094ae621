import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useListShortcuts } from './use-list-shortcuts.ts';

function Log() {
  useListShortcuts({});
  return (
    <ul>
      <li data-row="1">
        <button type="button">Change the stock</button>
      </li>
      <li data-row="2">Logged in</li>
      <li data-row="3">
        <details>
          <summary>Before and after</summary>
        </details>
      </li>
    </ul>
  );
}

test('j and k focus the first control of a row, or a row without controls itself', async () => {
  await render(<Log />);
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('button', { name: 'Change the stock' })).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(page.getByText('Logged in')).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(page.getByText('Before and after')).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(page.getByText('Logged in')).toHaveFocus();
});
