import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../platform/api.ts';
import type { Draft } from '../storefront.data.ts';
import { setAt } from './content-path.ts';
import { type ContentValues, DraftEditor } from './draft-editor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

function openEditor(
  save = async (revision: number, content: ContentValues) => createDraft(String(content.note), revision + 1),
) {
  const saves = vi.fn<typeof save>(save);
  const editor = new DraftEditor({
    draft: createDraft('before', 1),
    save: saves,
    load: async () => createDraft('theirs', 7),
    isComplete: ({ note }) => note !== '',
    onSaved: () => {},
  });
  const type = (note: string) => editor.edit('note', (content) => setAt(content, 'note', note));
  return { editor, saves, type, read: editor.store.read };
}

const stale = () => Promise.reject(new ApiError(409, { code: 'stale_version' }));

test('a draft is saved once, after a pause in typing', async () => {
  const { saves, type, read } = openEditor();
  for (const note of ['a', 'ab', 'abc']) {
    type(note);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(saves).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(saves.mock.calls).toEqual([[1, { note: 'abc' }]]);
  expect(read()).toMatchObject({ status: 'saved', revision: 2 });
});

test('a flush saves at once, and without changes does nothing', async () => {
  const { editor, saves, type } = openEditor();
  await editor.flush();
  expect(saves).not.toHaveBeenCalled();
  type('a');
  await editor.flush();
  expect(saves).toHaveBeenCalledOnce();
});

test('text that is typed during a save stays, and is saved next on the new revision', async () => {
  const { editor, saves, type, read } = openEditor();
  type('a');
  const saved = editor.flush();
  type('ab');
  await saved;
  expect(read()).toMatchObject({ status: 'waiting', content: { note: 'ab' } });
  await vi.advanceTimersByTimeAsync(1500);
  expect(saves.mock.calls).toEqual([
    [1, { note: 'a' }],
    [2, { note: 'ab' }],
  ]);
});

test('a required field that is empty is not sent', async () => {
  const { editor, saves, type, read } = openEditor();
  type('');
  await editor.flush();
  expect(saves).not.toHaveBeenCalled();
  expect(read().status).toBe('incomplete');
  type('a');
  await editor.flush();
  expect(read().status).toBe('saved');
});

test('after someone else saved, nothing is saved until the user chooses', async () => {
  const { editor, saves, type, read } = openEditor(stale);
  type('mine');
  await editor.flush();
  expect(read()).toMatchObject({ status: 'stale', content: { note: 'mine' }, savedBy: 'Asha' });
  type('mine, longer');
  await vi.advanceTimersByTimeAsync(5000);
  expect(saves).toHaveBeenCalledOnce();
});

test('the own text can be saved on top of the other one', async () => {
  const { editor, saves, type, read } = openEditor();
  saves.mockImplementationOnce(stale);
  type('mine');
  await editor.flush();
  await editor.keepMine();
  await vi.runAllTimersAsync();
  expect(saves).toHaveBeenLastCalledWith(7, { note: 'mine' });
  expect(read()).toMatchObject({ status: 'saved', content: { note: 'mine' } });
});

test('the other text can be loaded, and Undo brings the own text back', async () => {
  const { editor, saves, type, read } = openEditor();
  saves.mockImplementationOnce(stale);
  type('mine');
  await editor.flush();
  await editor.loadTheirs();
  expect(read()).toMatchObject({ status: 'saved', revision: 7, content: { note: 'theirs' } });
  editor.undo();
  await editor.flush();
  expect(saves).toHaveBeenLastCalledWith(7, { note: 'mine' });
});

test('rejected fields are problems of the draft until they change', async () => {
  const { editor, type, read } = openEditor(() =>
    Promise.reject(new ApiError(400, { code: 'content_invalid', fields: { note: 'Too long', links: 'Too many' } })),
  );
  type('a');
  await editor.flush();
  expect(read().problems).toHaveLength(2);
  expect(read().status).toBe('failed');
  type('ab');
  expect(read().problems).toEqual([{ path: 'links', message: 'Too many', blocks: true }]);
});

test('Undo takes back all typing in a field between two saves', async () => {
  const { editor, type, read } = openEditor();
  type('a');
  type('ab');
  await editor.flush();
  type('abc');
  editor.undo();
  expect(read().content).toEqual({ note: 'ab' });
  editor.undo();
  expect(read().content).toEqual({ note: 'before' });
  expect(read().undoSteps).toEqual([]);
});
