import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tabs } from './tabs.tsx';

const NAMES = ['Details', 'Size', 'Care', 'Delivery and returns', 'Manufacturer'];

function ProductTabs({ locked = '' }) {
  const [selected, setSelected] = useState('Details');
  const select = (id: string) => {
    if (id === locked) return false;
    setSelected(id);
    return true;
  };
  const tabs = NAMES.map((name) => ({ id: name, label: name, content: <p>About {name}</p> }));
  return (
    <>
      <Tabs label="About the product" tabs={tabs} selected={selected} onSelect={select} />
      <button type="button">After</button>
    </>
  );
}

const tab = (name: string) => page.getByRole('tab', { name });
const panel = (name: string) => document.getElementById(name);

test('a click opens the panel of a tab and closes the others', async () => {
  await render(<ProductTabs />);
  await tab('Care').click();
  await expect.element(page.getByRole('tabpanel', { name: 'Care' })).toBeVisible();
  await expect.element(tab('Care')).toHaveAttribute('aria-selected', 'true');
  await expect.element(tab('Details')).toHaveAttribute('aria-selected', 'false');
  expect(page.getByText('About Details').element().checkVisibility()).toBe(false);
});

test('arrow keys, Home and End open and focus other tabs, and wrap around at the ends', async () => {
  await render(<ProductTabs />);
  await tab('Details').click();
  const steps = [
    ['{ArrowRight}', 'Size'],
    ['{End}', 'Manufacturer'],
    ['{ArrowRight}', 'Details'],
    ['{ArrowLeft}', 'Manufacturer'],
    ['{Home}', 'Details'],
  ] as const;
  for (const [key, name] of steps) {
    await userEvent.keyboard(key);
    await expect.element(tab(name)).toHaveFocus();
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
  }
});

test('only the open tab is a Tab stop', async () => {
  await render(<ProductTabs />);
  await tab('Size').click();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(tab('Size')).toHaveFocus();
});

test('a tab that may not be opened leaves the focus on the open one', async () => {
  await render(<ProductTabs locked="Size" />);
  await tab('Size').click();
  await expect.element(tab('Details')).toHaveFocus();
  await expect.element(tab('Details')).toHaveAttribute('aria-selected', 'true');
});

test('text that find-in-page finds in a closed panel opens it', async () => {
  await render(<ProductTabs />);
  expect(panel('Care')?.getAttribute('hidden')).toBe('until-found');
  panel('Care')?.dispatchEvent(new Event('beforematch'));
  await expect.element(tab('Care')).toHaveAttribute('aria-selected', 'true');
  expect(panel('Care')?.hasAttribute('hidden')).toBe(false);
});

test('on a phone the row of tabs scrolls to the open tab, and the page does not scroll', async () => {
  await page.viewport(360, 800);
  await render(<ProductTabs />);
  await tab('Details').click();
  await userEvent.keyboard('{End}');
  const row = page.getByRole('tablist').element();
  expect(row.scrollWidth).toBeGreaterThan(row.clientWidth);
  const { left, right } = tab('Manufacturer').element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(360);
  expect(document.scrollingElement?.scrollLeft).toBe(0);
});
