import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderInShop } from '../../test/render-in-shop.ts';
import { RefundView } from './refund-view.tsx';

test('a note of the owner is below the terms of its tab, under a heading', async () => {
  const standard = DEFAULT_CONTENT.refund;
  expect(await renderInShop(createElement(RefundView, { content: standard }))).not.toContain('Note from');
  const content = { ...standard, notes: { ...standard.notes, gifts: 'Bring the **gift slip**.' } };
  const html = await renderInShop(createElement(RefundView, { content }));
  expect(html.match(/Note from/g)).toHaveLength(1);
  const positions = ['the giver first', 'gift slip</strong>', 'Please have your order number'].map((text) =>
    html.indexOf(text),
  );
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
});
