import type { Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';

const { app, db, pool } = await openShop();
const admin = await aPerson(db, { userType: 'ADMIN' });
const pages = async () => (await app.inject('/api/legal-pages')).json<Reply<'listLegalPages'>>();

describe('GET /legal-pages', () => {
  test('has the privacy policy and the terms from the first day', async () => {
    const [privacy, terms] = await pages();
    expect(privacy).toMatchObject({ slug: 'privacy-policy', title: 'Privacy Policy' });
    expect(terms).toMatchObject({ slug: 'terms-conditions', title: 'Terms Conditions' });
  });

  test.each([
    [
      'privacy-policy',
      ['interpretation', 'collecting', 'tracking', 'usage', 'retention', 'security', 'children', 'contact'],
    ],
    ['terms-conditions', ['interpretation', 'acknowledg', 'link', 'terminat', 'liab', 'disclaim', 'govern', 'contact']],
  ])('%s has its eight sections in order', async (slug, words) => {
    const page = (await pages()).find((candidate) => candidate.slug === slug);
    const headings = [...(page?.content ?? '').matchAll(/^## (.+)$/gm)].map((match) => match[1]?.toLowerCase() ?? '');
    expect(headings).toHaveLength(words.length);
    for (const [place, word] of words.entries()) expect(headings[place]).toContain(word);
  });

  test('shows the newest version, and when the page first and last changed', async () => {
    await pool.query(`insert into legal_page_versions (slug, version, content) values ('privacy-policy', 2, 'Newer')`);
    const privacy = (await pages())[0];
    expect(privacy?.content).toBe('Newer');
    expect(Date.parse(privacy?.updatedAt ?? '')).toBeGreaterThan(Date.parse(privacy?.createdAt ?? ''));
  });
});

describe('POST /legal-pages', () => {
  const save = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/legal-pages', headers: admin.headers, payload });
  const terms = async () => {
    const page = (await pages()).find(({ slug }) => slug === 'terms-conditions');
    if (!page) throw new Error('There are no terms');
    return page;
  };

  test('puts a new version in force and keeps the old one, with its author', async () => {
    const { updatedAt, id } = await terms();
    const forged = { id, title: 'Mine', createdAt: '2001-01-01T00:00:00.000Z' };
    const reply = await save({ ...forged, slug: 'terms-conditions', content: '## New\n\nText', updatedAt });
    expect(reply.json<Reply<'saveLegalPage'>>().page).toMatchObject({
      content: '## New\n\nText',
      title: 'Terms Conditions',
    });
    expect((await terms()).content).toBe('## New\n\nText');
    const { rows } = await pool.query(
      `select version, author_id from legal_page_versions where slug = 'terms-conditions' order by version`,
    );
    expect(rows).toEqual([
      { version: 1, author_id: null },
      { version: 2, author_id: admin.id },
    ]);
  });

  test('of any other page, or far too long, is refused', async () => {
    expect((await save({ slug: 'refund-policy', content: 'x' })).statusCode).toBe(400);
    expect((await save({ slug: 'terms-conditions', content: 'x'.repeat(200_001) })).statusCode).toBe(400);
  });

  test('twice from one version, at once: one is in force, one refused, none merged', async () => {
    const outcomes = [];
    for (let round = 0; round < 20; round++) {
      const { updatedAt } = await terms();
      const both = ['One', 'Two'].map((content) => save({ slug: 'terms-conditions', content, updatedAt }));
      outcomes.push(tally(await Promise.all(both)));
    }
    expect(outcomes.filter(({ 200: saved, 409: refused }) => saved !== 1 || refused !== 1)).toEqual([]);
    const { rows } = await pool.query(
      `select count(*)::int as versions, max(version) as newest from legal_page_versions where slug = 'terms-conditions'`,
    );
    expect(rows).toEqual([{ versions: 22, newest: 22 }]);
  });
});
