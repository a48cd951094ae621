import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Checklist, type ChecklistGroup } from './checklist.tsx';

const GROUPS: ChecklistGroup<string>[] = [
  { label: 'Orders', items: [{ id: 'orders', label: 'See orders' }] },
  {
    label: 'Money',
    items: [
      { id: 'refunds', label: 'See refunds' },
      { id: 'tax', label: 'See tax', note: 'Ask an owner', isDisabled: true },
    ],
  },
];

function ChecklistForm({ initial, error }: { initial: string[]; error?: string }) {
  const [chosen, setChosen] = useState(initial);
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return <Checklist label="Permissions" groups={GROUPS} chosen={chosen} error={error} onToggle={toggle} />;
}

const orders = page.getByRole('checkbox', { name: 'See orders' });
const refunds = page.getByRole('checkbox', { name: 'See refunds' });

test('without a choice the first group is open, and a fold keeps its choice', async () => {
  await render(<ChecklistForm initial={[]} />);
  await expect.element(orders).toBeVisible();
  expect(refunds.elements()).toEqual([]);
  await page.getByText('Money').click();
  await refunds.click();
  await expect.element(page.getByText('1 of 2 chosen')).toBeVisible();
  await page.getByText('Money').click();
  await page.getByText('Money').click();
  await expect.element(refunds).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'See tax' })).toBeDisabled();
});

test('groups with a chosen item are open', async () => {
  await render(<ChecklistForm initial={['refunds']} />);
  await expect.element(refunds).toBeChecked();
  expect(orders.elements()).toEqual([]);
});

test('an error describes the group, and its first row can take the focus', async () => {
  await render(<ChecklistForm initial={[]} error="Choose at least one permission" />);
  await expect
    .element(page.getByRole('group', { name: 'Permissions' }))
    .toHaveAccessibleDescription('Choose at least one permission');
  document.querySelector<HTMLElement>('[data-invalid]')?.focus();
  expect(document.activeElement?.textContent).toContain('Orders');
});
