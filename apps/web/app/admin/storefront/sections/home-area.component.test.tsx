import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DraftEditor } from '../drafts/draft-editor.ts';
import type { Draft } from '../storefront.data.ts';
import { HomeArea } from './home-area.tsx';

async function openHome(): Promise<DraftEditor> {
  const draft = {
    area: 'home',
    slug: '',
    content: DEFAULT_CONTENT.home,
    revision: 0,
    problems: [],
  } as unknown as Draft;
  const editor = new DraftEditor({
    draft,
    save: async () => draft,
    load: async () => draft,
    isComplete: () => true,
    onSaved: () => {},
  });
  await render(<Home editor={editor} />);
  return editor;
}

function Home({ editor }: { editor: DraftEditor }) {
  const [selected, setSelected] = useState<string>();
  return (
    <MemoryRouter>
      <HomeArea editor={editor} selected={selected} onSelect={setSelected} />
    </MemoryRouter>
  );
}

const listSections = (editor: DraftEditor) =>
  (editor.store.read().content.sections as { id: string; hidden: boolean }[]).map(({ id, hidden }) =>
    hidden ? `(${id})` : id,
  );
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('the arrow keys move a section, but never above the hero slides', async () => {
  const editor = await openHome();
  await expect.element(button('Move Hero slides')).not.toBeInTheDocument();
  button('Move Best sellers').element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByText('Best sellers, moved to place 3 of 6')).toBeInTheDocument();
  await expect.element(button('Move Best sellers')).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowUp}');
  expect(listSections(editor)).toEqual(['hero', 'best-sellers', 'promises', 'categories', 'special-offer', 'savings']);
});

test('without dragging and without a keyboard, buttons move a section', async () => {
  const editor = await openHome();
  await button('Move Biggest savings').click();
  await button('Move Biggest savings up').click();
  expect(listSections(editor).slice(-2)).toEqual(['savings', 'special-offer']);
});

test('a section is hidden, shown, removed and brought back', async () => {
  const editor = await openHome();
  await button('Hide Biggest savings').click();
  expect(listSections(editor)).toContain('(savings)');
  await button('Show Biggest savings').click();
  await button(/^Biggest savings/).click();
  await button('Remove section').click();
  expect(listSections(editor)).not.toContain('savings');
  await expect.element(button('Add section')).toHaveFocus();
  editor.undo();
  expect(listSections(editor)).toContain('savings');
});

test('a new section opens with the focus in its first field', async () => {
  const editor = await openHome();
  await button('Add section').click();
  await expect.element(button('Promises')).not.toBeInTheDocument();
  await button('Questions and answers').click();
  expect(listSections(editor)).toHaveLength(7);
  await expect.element(page.getByLabelText('Title')).toHaveFocus();
});

test('the characters of a promise are counted, and promises are added and removed', async () => {
  await openHome();
  await button(/^Promises/).click();
  const first = page.getByRole('group', { name: 'Promise 1' });
  await expect.element(first.getByText('16 of 40 characters')).toBeVisible();
  await first.getByLabelText('Text').fill('Made in Jaipur');
  await expect.element(first.getByText('14 of 40 characters')).toBeVisible();
  await expect.element(button('At most 5')).toBeDisabled();
  await button('Remove Promise 5').click();
  await button('Add promise').click();
  await expect.element(page.getByRole('group', { name: 'Promise 5' }).getByLabelText('Icon')).toHaveFocus();
});
