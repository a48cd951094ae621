import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RemittanceList } from './remittance-list.tsx';

const createRemittances = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    courier: 'Delhivery',
    reference: `UTR${index}`,
    amount: 100,
    matched: 1,
    shortfall: 0,
    overpaid: 0,
    alreadyPaid: 0,
    unknown: 0,
    rejected: 0,
    by: 'Meera',
    postedAt: '2026-11-19T06:00:00Z',
  }));

test('a long list starts with six remittances; the button shows the others and passes the focus on', async () => {
  await render(<RemittanceList remittances={createRemittances(9)} />);
  expect(page.getByRole('listitem').elements()).toHaveLength(6);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Show all 9' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Delhivery, UTR8')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
  await expect.element(page.getByRole('heading', { name: 'Recent remittances' })).toHaveFocus();
});

test('a short list is shown as a whole', async () => {
  await render(<RemittanceList remittances={createRemittances(6)} />);
  expect(page.getByRole('listitem').elements()).toHaveLength(6);
  expect(page.getByRole('button').elements()).toEqual([]);
});
