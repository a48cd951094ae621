import './stepper.css';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Stepper } from './stepper.tsx';

function StepperWithState({ start }: { start: number }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Stepper label="Quantity" value={value} max={5} onChange={setValue} />
      <output>{value} chosen</output>
    </>
  );
}

const input = page.getByRole('textbox', { name: 'Quantity' });
const fewer = page.getByRole('button', { name: 'One fewer' });
const more = page.getByRole('button', { name: 'One more' });

test('a stepper at one has no way down, and at its maximum no way up', async () => {
  await render(<StepperWithState start={4} />);
  await more.click();
  await expect.element(page.getByText('5 chosen')).toBeVisible();
  await expect.element(more).toBeDisabled();
  for (const left of [4, 3, 2, 1]) {
    await fewer.click();
    await expect.element(page.getByText(`${left} chosen`)).toBeVisible();
  }
  await expect.element(fewer).toBeDisabled();
});

test.each([
  { typed: '3', chosen: 3 },
  { typed: '99', chosen: 5 },
  { typed: '0', chosen: 1 },
  { typed: '4 pieces', chosen: 4 },
])('typing “$typed” chooses $chosen when the field loses focus', async ({ typed, chosen }) => {
  await render(<StepperWithState start={2} />);
  await input.fill(typed);
  await expect.element(page.getByText('2 chosen')).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByText(`${chosen} chosen`)).toBeVisible();
  await expect.element(input).toHaveValue(`${chosen}`);
});

test('a field left empty shows the previous quantity again', async () => {
  await render(<StepperWithState start={2} />);
  await input.fill('');
  await userEvent.tab();
  await expect.element(input).toHaveValue('2');
  await expect.element(page.getByText('2 chosen')).toBeVisible();
});

test('the number is selected on focus, so typing replaces it, and Enter applies it', async () => {
  await render(<StepperWithState start={2} />);
  await input.click();
  await userEvent.keyboard('4{Enter}');
  await expect.element(page.getByText('4 chosen')).toBeVisible();
});

test('both buttons are large enough for a finger', async () => {
  await render(<StepperWithState start={2} />);
  for (const button of [fewer, more]) {
    const { width, height } = button.element().getBoundingClientRect();
    expect(width).toBeGreaterThanOrEqual(44);
    expect(height).toBeGreaterThanOrEqual(44);
  }
});
