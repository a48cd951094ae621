import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { QuantityStepper } from './quantity-stepper.tsx';

function PackedUnits() {
  const [value, setValue] = useState(1);
  return <QuantityStepper label="Linen kurta" value={value} max={3} onChange={setValue} />;
}

const input = page.getByRole('textbox', { name: 'Linen kurta' });
const fewer = page.getByRole('button', { name: 'Linen kurta: one fewer' });
const more = page.getByRole('button', { name: 'Linen kurta: one more' });

test('units of a shipment go from none to all units of the order line', async () => {
  await render(<PackedUnits />);
  await fewer.click();
  await expect.element(input).toHaveValue('0');
  await expect.element(fewer).toBeDisabled();
  for (const units of ['1', '2', '3']) {
    await more.click();
    await expect.element(input).toHaveValue(units);
  }
  await expect.element(more).toBeDisabled();
});

test.each([
  ['9', '3'],
  ['abc', '0'],
  ['2', '2'],
])('typing %s gives %s units at once', async (typed, units) => {
  await render(<PackedUnits />);
  await input.fill(typed);
  await expect.element(input).toHaveValue(units);
});
