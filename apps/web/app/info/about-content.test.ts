import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderInShop } from '../../test/render-in-shop.ts';
import { fillAboutTexts } from './about-content.ts';
import { AboutView } from './about-view.tsx';

const company = { name: 'Dori & Co.', phone: '', email: '', address: '', pincode: '' };

test('the name of the shop is filled in everywhere', () => {
  const text = 'Welcome to {{company}}';
  const filled = fillAboutTexts(
    {
      intro: text,
      statistics: [{ value: '12', text }],
      story: { lead: text, paragraphs: [text] },
      values: [{ icon: 'heart', name: text, text }],
      journey: [{ year: '2018', name: text, text }],
      invitation: text,
    },
    company,
  );
  expect(JSON.stringify(filled)).not.toContain('{{');
  expect(filled.values).toEqual([{ icon: 'heart', name: 'Welcome to Dori & Co.', text: 'Welcome to Dori & Co.' }]);
});

test('sections without entries are left out', async () => {
  const standard = await renderInShop(createElement(AboutView, { content: DEFAULT_CONTENT.about }));
  expect(standard.match(/<section/g)).toHaveLength(5);
  const content = {
    intro: '',
    statistics: [],
    story: { lead: '', paragraphs: [] },
    values: [],
    journey: [],
    invitation: '',
  };
  const empty = await renderInShop(createElement(AboutView, { content }));
  expect(empty).not.toContain('<section');
  expect(empty).toContain('<h1');
});
