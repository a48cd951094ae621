import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from '../../platform/api.ts';
import { FormDialog } from './form-dialog.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

const submit = vi.fn<(values: { reason: string }) => Promise<void>>();

function ReasonDialog({ onClose }: { onClose: () => void }) {
  const state = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: reason === '' ? 'Enter a reason' : undefined }),
    submit: async (values) => {
      await submit(values);
      onClose();
    },
  });
  return (
    <FormDialog title="Cancel order" action="Cancel order" state={state} onClose={onClose}>
      <TextField label="Reason" field={state.field('reason')} />
    </FormDialog>
  );
}

function PageWithDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && <ReasonDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const opener = page.getByRole('button', { name: 'Open' });
const dialog = page.getByRole('dialog', { name: 'Cancel order' });
const reason = page.getByLabelText('Reason');
const action = page.getByRole('button', { name: 'Cancel order' });
const cancel = page.getByRole('button', { name: 'Cancel' });

async function openDialog() {
  await render(<PageWithDialog />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
}

beforeEach(() => {
  submit.mockReset();
});

test('a form dialog opens with the focus in its first field', async () => {
  await openDialog();
  await expect.element(reason).toHaveFocus();
});

test('Enter in a field sends the form, and closing returns the focus to the opener', async () => {
  submit.mockResolvedValue();
  await openDialog();
  await userEvent.keyboard('Changed my mind{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(submit.mock.calls).toEqual([[{ reason: 'Changed my mind' }]]);
  await expect.element(opener).toHaveFocus();
});

test('the button outside of the form sends it, and an invalid form stays open with the focus on its error', async () => {
  await openDialog();
  await action.click();
  await expect.element(reason).toHaveAccessibleDescription('Enter a reason');
  await expect.element(reason).toHaveFocus();
  expect(submit).not.toHaveBeenCalled();
});

test('while the form is being sent, both buttons are disabled', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  submit.mockReturnValue(promise);
  await openDialog();
  await reason.fill('Late');
  await action.click();
  await expect.element(action).toBeDisabled();
  await expect.element(cancel).toBeDisabled();
  resolve();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a failed form dialog stays open with its message and its values', async () => {
  submit.mockRejectedValue(new ApiError(503, { code: 'unavailable', message: 'Try again in a minute' }));
  await openDialog();
  await reason.fill('Late');
  await action.click();
  await expect.element(dialog.getByText('Try again in a minute')).toBeVisible();
  await expect.element(reason).toHaveValue('Late');
  await expect.element(action).toBeEnabled();
});

test('Cancel closes the dialog without sending the form', async () => {
  await openDialog();
  await reason.fill('Late');
  await cancel.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(submit).not.toHaveBeenCalled();
});
