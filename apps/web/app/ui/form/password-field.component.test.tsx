import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PasswordField } from './password-field.tsx';

function PasswordFieldWithState() {
  const [value, setValue] = useState('');
  const field = { name: 'password', value, error: undefined, onValue: setValue, onLeave: () => undefined };
  return <PasswordField label="Password" field={field} autoComplete="current-password" hint="At least 8 characters" />;
}

const input = page.getByRole('textbox', { name: 'Password' });
const showButton = page.getByRole('button', { name: 'Show password' });

test('a password is shown and hidden by its button, and focus and caret stay in the field', async () => {
  await render(<PasswordFieldWithState />);
  await input.fill('mango-tree');
  const element = input.element() as HTMLInputElement;
  expect(element.type).toBe('password');
  element.setSelectionRange(3, 3);
  await showButton.click();
  await expect.element(showButton).toHaveAttribute('aria-pressed', 'true');
  expect(element.type).toBe('text');
  expect(document.activeElement).toBe(element);
  expect(element.selectionStart).toBe(3);
  await showButton.click();
  expect(element.type).toBe('password');
});

test('the button is inside the field, and a long password does not run under it', async () => {
  await render(<PasswordFieldWithState />);
  const button = showButton.element().getBoundingClientRect();
  const field = input.element().getBoundingClientRect();
  expect(button.right).toBeLessThanOrEqual(field.right);
  expect(button.top).toBeGreaterThanOrEqual(field.top);
  expect(button.bottom).toBeLessThanOrEqual(field.bottom);
  expect(Number.parseFloat(getComputedStyle(input.element()).paddingRight)).toBeGreaterThanOrEqual(button.width);
});

test('Caps Lock shows a warning in place of the hint until it is off', async () => {
  await render(<PasswordFieldWithState />);
  await expect.element(input).toHaveAccessibleDescription('At least 8 characters');
  const press = (modifierCapsLock: boolean) =>
    input.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'a', modifierCapsLock, bubbles: true }));
  press(true);
  await expect.element(input).toHaveAccessibleDescription('Caps Lock is on');
  press(false);
  await expect.element(input).toHaveAccessibleDescription('At least 8 characters');
});
