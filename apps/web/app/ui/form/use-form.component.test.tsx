import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from '../../platform/api.ts';
import { Button } from '../button.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

const NAME_ERROR = 'Enter your name';
const STATE_ERROR = 'Choose a state';
const PASSWORD_ERROR = 'Use at least 8 characters';
const EMPTY = { name: '', state: '', password: '' };
const VALID = { name: 'Asha', state: 'Kerala', password: 'mango-tree' };

const submit = vi.fn<(values: typeof EMPTY) => Promise<void>>();

function SignUpForm({ initial = EMPTY }) {
  const { form, field, busy, failure } = useForm({
    initial,
    validate: ({ name, state, password }) => ({
      name: name === '' ? NAME_ERROR : undefined,
      state: state === '' ? STATE_ERROR : undefined,
      password: password.length < 8 ? PASSWORD_ERROR : undefined,
    }),
    fieldErrors: { password_breached: 'password' },
    submit: (values) => submit(values),
  });
  return (
    <form {...form}>
      <TextField label="Name" field={field('name')} />
      <SelectField label="State" field={field('state')}>
        <option value="">Choose</option>
        <option>Kerala</option>
      </SelectField>
      <PasswordField label="Password" field={field('password')} autoComplete="new-password" />
      {failure && <p role="alert">{failure}</p>}
      <Button type="submit" busy={busy}>
        Sign up
      </Button>
    </form>
  );
}

const name = page.getByLabelText('Name');
const state = page.getByLabelText('State');
const password = page.getByRole('textbox', { name: 'Password' });
const signUp = page.getByRole('button', { name: 'Sign up' });

beforeEach(() => {
  submit.mockReset();
});

test('a field shows its error when it loses focus, not while it is first filled in', async () => {
  await render(<SignUpForm />);
  await password.fill('short');
  await expect.element(password).not.toHaveAttribute('aria-invalid');
  await userEvent.tab();
  await expect.element(password).toHaveAccessibleDescription(PASSWORD_ERROR);
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).not.toHaveAttribute('aria-invalid');
});

test('a field with an error is validated on every key press', async () => {
  await render(<SignUpForm />);
  await password.fill('1234567');
  await userEvent.tab();
  await expect.element(page.getByText(PASSWORD_ERROR)).toBeVisible();
  await userEvent.type(password, '8');
  await expect.element(page.getByText(PASSWORD_ERROR)).not.toBeInTheDocument();
  await userEvent.keyboard('{Backspace}');
  await expect.element(page.getByText(PASSWORD_ERROR)).toBeVisible();
});

test('an empty field shows no error when the page is clicked', async () => {
  await render(
    <>
      <SignUpForm />
      <p>Outside</p>
    </>,
  );
  await name.click();
  await page.getByText('Outside').click();
  await expect.element(name).not.toHaveFocus();
  await expect.element(name).not.toHaveAttribute('aria-invalid');
});

test('submitting an empty form shows every error, focuses the first and sends nothing', async () => {
  await render(<SignUpForm />);
  await signUp.click();
  await expect.element(page.getByText(NAME_ERROR)).toBeVisible();
  await expect.element(page.getByText(STATE_ERROR)).toBeVisible();
  await expect.element(page.getByText(PASSWORD_ERROR)).toBeVisible();
  await expect.element(name).toHaveFocus();
  expect(submit).not.toHaveBeenCalled();
});

test('a select is the first invalid field if only it has an error', async () => {
  await render(<SignUpForm initial={{ ...VALID, state: '' }} />);
  await signUp.click();
  await expect.element(state).toHaveFocus();
  await expect.element(state).toHaveAccessibleDescription(STATE_ERROR);
  await state.selectOptions('Kerala');
  await expect.element(state).not.toHaveAttribute('aria-invalid');
});

test('the button is pressed with one click, even if the field left by it is invalid', async () => {
  await render(<SignUpForm />);
  await password.fill('short');
  await signUp.click();
  await expect.element(page.getByText(NAME_ERROR)).toBeVisible();
});

test('field errors of the API appear at their fields, and the first gets the focus', async () => {
  submit.mockRejectedValue(new ApiError(400, { code: 'invalid_request', fields: { state: 'Not served yet' } }));
  await render(<SignUpForm initial={VALID} />);
  await signUp.click();
  await expect.element(state).toHaveAccessibleDescription('Not served yet');
  await expect.element(state).toHaveFocus();
  await state.selectOptions('Choose');
  await expect.element(state).not.toHaveAccessibleDescription('Not served yet');
});

test('an API error that belongs to one field appears only there', async () => {
  submit.mockRejectedValue(new ApiError(422, { code: 'password_breached', message: 'This password is too common' }));
  await render(<SignUpForm initial={VALID} />);
  await signUp.click();
  await expect.element(password).toHaveAccessibleDescription('This password is too common');
  await expect.element(password).toHaveFocus();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('after a failure the message is shown, the values stay and the form can be sent again', async () => {
  submit.mockRejectedValueOnce(new ApiError(503, { code: 'unavailable', message: 'Try again in a minute' }));
  await render(<SignUpForm />);
  await name.fill(VALID.name);
  await state.selectOptions(VALID.state);
  await password.fill(VALID.password);
  await signUp.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Try again in a minute');
  await expect.element(name).toHaveValue(VALID.name);
  await expect.element(state).toHaveValue(VALID.state);
  await expect.element(password).toHaveValue(VALID.password);
  await signUp.click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(submit.mock.calls).toEqual([[VALID], [VALID]]);
});

test('a form that is being sent is not sent again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  submit.mockReturnValue(promise);
  await render(<SignUpForm initial={VALID} />);
  await name.click();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(signUp).toBeDisabled();
  await expect.element(signUp).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  resolve();
  await expect.element(signUp).toBeEnabled();
  expect(submit).toHaveBeenCalledOnce();
});

test('two submits in the same moment send the form once', async () => {
  submit.mockResolvedValue();
  const { container } = await render(<SignUpForm initial={VALID} />);
  const form = container.querySelector('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.element(signUp).toBeEnabled();
  expect(submit).toHaveBeenCalledOnce();
});
