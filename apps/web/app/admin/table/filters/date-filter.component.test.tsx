import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DateFilter } from './date-filter.tsx';

const onDay = vi.fn<(day: string) => void>();

function Filter() {
  const [day, setDay] = useState('2026-11-01');
  return (
    <>
      <DateFilter
        label="Day"
        day={day}
        required
        onDay={(next) => {
          onDay(next);
          setDay(next);
        }}
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

test('a day is reported when it is complete, not at each digit of its year', async () => {
  onDay.mockReset();
  await render(<Filter />);
  const field = page.getByLabelText('Day');
  for (const text of ['0002-11-01', '0020-11-01', '0202-11-01', '2025-11-01']) await field.fill(text);
  expect(onDay.mock.calls).toEqual([['2025-11-01']]);
  await expect.element(field).toHaveValue('2025-11-01');
});

test('an empty field reports nothing, and shows the day again when it loses the focus', async () => {
  onDay.mockReset();
  await render(<Filter />);
  const field = page.getByLabelText('Day');
  await field.click();
  await field.fill('');
  expect(onDay).not.toHaveBeenCalled();
  await userEvent.click(page.getByRole('button', { name: 'Elsewhere' }));
  await expect.element(field).toHaveValue('2026-11-01');
});
