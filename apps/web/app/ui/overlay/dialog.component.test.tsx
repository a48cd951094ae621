import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { notify } from '../toast.ts';
import { PageToaster } from '../toaster.tsx';
import { Dialog } from './dialog.tsx';

const PHONE = { width: 360, height: 800 };

function PageWithDialogs({ asksBeforeClose = false }) {
  const [open, setOpen] = useState(false);
  const [innerOpen, setInnerOpen] = useState(false);
  const [closeRequests, setCloseRequests] = useState(0);
  const close = () => (asksBeforeClose ? setCloseRequests((before) => before + 1) : setOpen(false));
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button">Behind</button>
      <Dialog title="Address" open={open} onClose={close} confirmsClose={asksBeforeClose}>
        <label>
          Pincode <input />
        </label>
        <button type="button" onClick={() => setInnerOpen(true)}>
          Delete
        </button>
        <output>{closeRequests} requests to close</output>
      </Dialog>
      <Dialog title="Delete this address?" kind="confirm" open={innerOpen} onClose={() => setInnerOpen(false)}>
        This can’t be undone.
      </Dialog>
      <PageToaster />
    </>
  );
}

const opener = page.getByRole('button', { name: 'Open' });
const dialog = page.getByRole('dialog', { name: 'Address' });
const innerDialog = page.getByRole('dialog', { name: 'Delete this address?' });

async function openDialog(props: { asksBeforeClose?: boolean } = {}) {
  await render(<PageWithDialogs {...props} />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
}

async function openBothDialogs() {
  await openDialog();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(innerDialog).toBeVisible();
}

test('an open dialog focuses its first field and keeps Tab inside', async () => {
  await openDialog();
  await expect.element(page.getByLabelText('Pincode')).toHaveFocus();
  const focused = new Set<string | undefined>();
  for (let presses = 0; presses < 8; presses += 1) {
    await userEvent.tab();
    focused.add(document.activeElement?.textContent ?? undefined);
  }
  expect([...focused]).toContain('Delete');
  expect([...focused]).not.toContain('Open');
  expect([...focused]).not.toContain('Behind');
});

test('the page behind an open dialog cannot be clicked', async () => {
  await openDialog();
  const behind = document.querySelectorAll('button')[1];
  const { left, top } = behind?.getBoundingClientRect() ?? { left: 0, top: 0 };
  expect(behind?.textContent).toBe('Behind');
  expect(document.elementFromPoint(left + 2, top + 2)).toBe(dialog.element());
});

test('Escape closes the dialog and returns the focus to the button that opened it', async () => {
  await openDialog();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a click on the backdrop closes the dialog, a click inside does not', async () => {
  await openDialog();
  await dialog.getByRole('heading', { name: 'Address' }).click();
  await expect.element(dialog).toBeVisible();
  await userEvent.click(document.documentElement, { position: { x: 20, y: 20 } });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Back closes the dialog and stays on the page', async () => {
  await render(<PageWithDialogs />);
  const { href } = location;
  await opener.click();
  await expect.element(dialog).toBeVisible();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.href).toBe(href);
});

test('Back closes only the upper of two dialogs', async () => {
  await openBothDialogs();
  history.back();
  await expect.element(innerDialog).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a dialog closed with Escape leaves no history entry', async () => {
  await openDialog();
  const overlay: unknown = history.state?.overlay;
  expect(overlay).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => history.state?.overlay).toBeUndefined();
});

test('a dialog that asks before it closes stays open after Escape twice and Back twice', async () => {
  await openDialog({ asksBeforeClose: true });
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(page.getByText('2 requests to close')).toBeVisible();
  history.back();
  await expect.element(page.getByText('3 requests to close')).toBeVisible();
  history.back();
  await expect.element(page.getByText('4 requests to close')).toBeVisible();
});

test('a toast appears in the uppermost dialog and not behind it', async () => {
  await openBothDialogs();
  notify({ text: 'Address saved', tone: 'ok' });
  await expect.element(innerDialog.getByText('Address saved')).toBeVisible();
  expect(document.querySelectorAll('.toast')).toHaveLength(1);
});

test('on a phone a dialog is a sheet at the bottom, on a wide screen it is centred', async () => {
  await openDialog();
  const wide = dialog.element().getBoundingClientRect();
  expect(wide.width).toBe(560);
  expect(wide.left).toBe((window.innerWidth - wide.width) / 2);
  expect(wide.bottom).toBeLessThan(window.innerHeight);
  await page.viewport(PHONE.width, PHONE.height);
  const sheet = dialog.element().getBoundingClientRect();
  expect([sheet.left, sheet.right, sheet.bottom]).toEqual([0, PHONE.width, PHONE.height]);
});
