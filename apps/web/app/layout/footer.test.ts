import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderInShop } from '../../test/render-in-shop.ts';
import { TopBanner } from '../header/top-banner.tsx';
import { Footer } from './footer.tsx';

test('the footer shows the links of the owner only if there are any', async () => {
  const standard = await renderInShop(createElement(Footer));
  expect(standard.match(/<nav/g)).toHaveLength(2);
  const own = await renderInShop(createElement(Footer), {
    footer: {
      note: 'Open from 10 to 6',
      links: [{ label: 'Our stores', link: '/page/stores' }],
      social: [{ network: 'instagram', link: 'https://www.instagram.com/kinari' }],
      whatsapp: '9876543210',
    },
  });
  expect(own.match(/<nav/g)).toHaveLength(4);
  expect(own).toContain('Open from 10 to 6');
  expect(own).toMatch(/<a class="[^"]*" href="\/page\/stores"[^>]*>Our stores</);
  for (const link of ['https://www.instagram.com/kinari', 'https://wa.me/919876543210'])
    expect(own).toMatch(new RegExp(`<a (?=[^>]*href="${link}")(?=[^>]*rel="noopener")`));
  for (const fixed of ['/privacy-policy', '/refund-policy', '/terms-and-conditions', '© ']) {
    expect(standard).toContain(fixed);
    expect(own).toContain(fixed);
  }
});

test('the announcement can have a link, or be left out', async () => {
  const render = (text: string, link: string) =>
    renderInShop(createElement(TopBanner), { announcement: { text, link } });
  expect(await render('Open on Sunday', '')).toContain('<p>Open on Sunday</p>');
  expect(await render('Open on Sunday', '/about')).toMatch(/<p><a [^>]*href="\/about"[^>]*>Open on Sunday<\/a><\/p>/);
  expect(await render('', '')).not.toContain('<p>');
});
