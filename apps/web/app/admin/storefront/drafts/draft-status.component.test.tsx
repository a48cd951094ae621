import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from '../../../platform/api.ts';
import { useStore } from '../../../platform/store.ts';
import type { Draft } from '../storefront.data.ts';
import { setAt } from './content-path.ts';
import { DraftEditor } from './draft-editor.ts';
import { DraftStatus } from './draft-status.tsx';

const createDraft = (note: string, revision: number) =>
  ({
    area: 'footer',
    slug: '',
    content: { note },
    revision,
    problems: [],
    savedBy: 'Asha',
    savedAt: null,
  }) as unknown as Draft;

function Form({ editor }: { editor: DraftEditor }) {
  const { content } = useStore(editor.store);
  return (
    <>
      <input
        aria-label="Note"
        value={String(content.note)}
        onChange={({ target: { value } }) => editor.edit('note', (now) => setAt(now, 'note', value))}
        onBlur={() => void editor.flush()}
      />
      <DraftStatus editor={editor} />
      <button type="button">Elsewhere</button>
    </>
  );
}

const save = vi.fn<(revision: number, content: unknown) => Promise<Draft>>();
const note = page.getByLabelText('Note');

/** Types a text that someone else saved before. */
async function typeLate() {
  save.mockReset();
  save.mockRejectedValueOnce(new ApiError(409, { code: 'stale_version' }));
  save.mockImplementation(async (revision, content) => createDraft((content as { note: string }).note, revision + 1));
  const editor = new DraftEditor({
    draft: createDraft('before', 1),
    save,
    load: async () => createDraft('theirs', 4),
    isComplete: () => true,
    onSaved: () => {},
  });
  await render(<Form editor={editor} />);
  await note.fill('mine');
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(page.getByText('Asha saved this.')).toBeVisible();
  await expect.element(note).toHaveValue('mine');
}

test('after someone else saved, the own text can be kept', async () => {
  await typeLate();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Draft saved');
  await expect.element(note).toHaveValue('mine');
  expect(save).toHaveBeenLastCalledWith(4, { note: 'mine' });
});

test('after someone else saved, the other text can be loaded', async () => {
  await typeLate();
  await page.getByRole('button', { name: 'Load theirs' }).click();
  await expect.element(note).toHaveValue('theirs');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(save).toHaveBeenCalledOnce();
});

test('a failed save shows why, and can be repeated', async () => {
  await typeLate();
  save.mockRejectedValueOnce(new Error('offline'));
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText(/^Couldn’t save the draft/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Draft saved');
});
