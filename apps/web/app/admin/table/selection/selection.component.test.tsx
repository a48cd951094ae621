import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RowCheckbox } from './row-checkbox.tsx';
import { EMPTY_SELECTION, selectAll, selectRow } from './selection.ts';
import { useListShortcuts } from './use-list-shortcuts.ts';

const ORDERS = ['A1', 'A2', 'A3', 'A4', 'A5'];
const MAX_SELECTED = 200;

const onOpen = vi.fn<(row: string) => void>();
const onPrint = vi.fn<() => void>();

function OrderTable() {
  const [selection, setSelection] = useState(EMPTY_SELECTION);
  const { ids } = selection;
  const pick = (id: string, range: boolean) =>
    setSelection((before) => selectRow(before, ORDERS, { id, range, max: MAX_SELECTED }));
  const pickAll = () => setSelection((before) => selectAll(before, ORDERS, MAX_SELECTED));
  useListShortcuts({
    selection: { pick, pickAll },
    onOpen,
    onClear: () => {
      setSelection(EMPTY_SELECTION);
      return ids.size > 0;
    },
    actions: { p: onPrint },
  });
  return (
    <>
      <search className="list-filters">
        <input type="search" aria-label="Search" />
      </search>
      <table>
        <thead>
          <tr>
            <th>
              <RowCheckbox label="All" checked={ids.size === ORDERS.length} some={ids.size > 0} onPick={pickAll} />
            </th>
          </tr>
        </thead>
        <tbody>
          {ORDERS.map((id) => (
            <tr key={id} data-row={id}>
              <td>
                <RowCheckbox label={id} checked={ids.has(id)} onPick={(range) => pick(id, range)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <output>{[...ids].toSorted().join(' ') || 'none'}</output>
    </>
  );
}

const row = (id: string) => page.getByRole('checkbox', { name: id });
const all = page.getByRole('checkbox', { name: 'All' });
const search = page.getByRole('searchbox', { name: 'Search' });
const selected = page.getByRole('status');

beforeEach(async () => {
  onOpen.mockReset();
  onPrint.mockReset();
  await render(<OrderTable />);
});

test('a click selects a row, and Shift and a click all rows between', async () => {
  await row('A2').click();
  await row('A4').click({ modifiers: ['Shift'] });
  await expect.element(selected).toHaveTextContent('A2 A3 A4');
  await row('A3').click();
  await expect.element(selected).toHaveTextContent('A2 A4');
});

test('Shift and x selects a range by keyboard', async () => {
  await row('A5').click();
  (row('A3').element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}x{/Shift}');
  await expect.element(selected).toHaveTextContent('A3 A4 A5');
});

test('the checkbox of the header is mixed for some rows and checked for all', async () => {
  const header = all.element() as HTMLInputElement;
  await row('A1').click();
  await expect.poll(() => header.indeterminate).toBe(true);
  await all.click();
  await expect.element(selected).toHaveTextContent('A1 A2 A3 A4 A5');
  expect([header.checked, header.indeterminate]).toEqual([true, false]);
  await all.click();
  await expect.element(selected).toHaveTextContent('none');
});

test('j and k move from row to row, x selects the row, and Enter opens it', async () => {
  await userEvent.keyboard('jj');
  await expect.element(row('A2')).toHaveFocus();
  await userEvent.keyboard('jkx');
  await expect.element(selected).toHaveTextContent('A2');
  await userEvent.keyboard('{Enter}');
  expect(onOpen.mock.calls).toEqual([['A2']]);
});

test('k at the first row and j at the last row stay there', async () => {
  await userEvent.keyboard('jk');
  await expect.element(row('A1')).toHaveFocus();
  await userEvent.keyboard('jjjjjj');
  await expect.element(row('A5')).toHaveFocus();
});

test('Ctrl and A selects every row, and Escape clears the selection', async () => {
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(selected).toHaveTextContent('A1 A2 A3 A4 A5');
  await userEvent.keyboard('{Escape}');
  await expect.element(selected).toHaveTextContent('none');
});

test('keys of the actions work on the page, but not while the user types', async () => {
  await userEvent.keyboard('p');
  expect(onPrint).toHaveBeenCalledOnce();
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('pjx');
  await expect.element(search).toHaveValue('pjx');
  expect(onPrint).toHaveBeenCalledOnce();
  await expect.element(selected).toHaveTextContent('none');
});

test('no shortcut works while a dialog is open', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  await userEvent.keyboard('p{Control>}a{/Control}');
  dialog.remove();
  expect(onPrint).not.toHaveBeenCalled();
  await expect.element(selected).toHaveTextContent('none');
});

test('on a phone the area around a checkbox is large enough for a finger and selects the row too', async () => {
  await page.viewport(360, 800);
  const label = row('A1').element().closest('label') as HTMLElement;
  const { width, height } = label.getBoundingClientRect();
  expect(width).toBeGreaterThanOrEqual(44);
  expect(height).toBeGreaterThanOrEqual(44);
  await userEvent.click(label, { position: { x: 40, y: 22 } });
  await expect.element(selected).toHaveTextContent('A1');
});
