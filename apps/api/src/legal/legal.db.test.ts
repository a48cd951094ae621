import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { countBy } from '#test/count-by.ts';
import { createTestUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp();
const admin = await createTestUser(db, { userType: 'ADMIN' });
const listPages = async () => (await app.inject('/api/legal-pages')).json<EndpointResponse<'listLegalPages'>>();

describe('GET /legal-pages', () => {
  test('has the privacy policy and the terms in a new shop', async () => {
    const [privacy, getTerms] = await listPages();
    expect(privacy).toMatchObject({ slug: 'privacy-policy', title: 'Privacy Policy' });
    expect(getTerms).toMatchObject({ slug: 'terms-conditions', title: 'Terms Conditions' });
  });

  test.each([
    [
      'privacy-policy',
      ['interpretation', 'collecting', 'tracking', 'usage', 'retention', 'security', 'children', 'contact'],
    ],
    ['terms-conditions', ['interpretation', 'acknowledg', 'link', 'terminat', 'liab', 'disclaim', 'govern', 'contact']],
  ])('%s has its eight sections in order', async (slug, keywords) => {
    const page = (await listPages()).find((candidate) => candidate.slug === slug);
    const headings = [...(page?.content ?? '').matchAll(/^## (.+)$/gm)].map((match) => match[1]?.toLowerCase() ?? '');
    expect(headings).toHaveLength(keywords.length);
    for (const [index, word] of keywords.entries()) expect(headings[index]).toContain(word);
  });

  test('shows the newest version, with the first and the last change of the page', async () => {
    await pool.query(`insert into legal_page_versions (slug, version, content) values ('privacy-policy', 2, 'Newer')`);
    const privacy = (await listPages())[0];
    expect(privacy?.content).toBe('Newer');
    expect(Date.parse(privacy?.updatedAt ?? '')).toBeGreaterThan(Date.parse(privacy?.createdAt ?? ''));
  });
});

describe('POST /legal-pages', () => {
  const save = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/legal-pages', headers: admin.headers, payload });
  const getTerms = async () => {
    const page = (await listPages()).find(({ slug }) => slug === 'terms-conditions');
    if (!page) throw new Error('There are no terms');
    return page;
  };

  test('publishes a new version and keeps the old one, with its author', async () => {
    const { updatedAt, id } = await getTerms();
    const forgedFields = { id, title: 'Mine', createdAt: '2001-01-01T00:00:00.000Z' };
    const reply = await save({ ...forgedFields, slug: 'terms-conditions', content: '## New\n\nText', updatedAt });
    expect(reply.json<EndpointResponse<'saveLegalPage'>>().page).toMatchObject({
      content: '## New\n\nText',
      title: 'Terms Conditions',
    });
    expect((await getTerms()).content).toBe('## New\n\nText');
    const { rows } = await pool.query(
      `select version, author_id from legal_page_versions where slug = 'terms-conditions' order by version`,
    );
    expect(rows).toEqual([
      { version: 1, author_id: null },
      { version: 2, author_id: admin.id },
    ]);
  });

  test('rejects an unknown page and content that is too long', async () => {
    expect((await save({ slug: 'refund-policy', content: 'x' })).statusCode).toBe(400);
    expect((await save({ slug: 'terms-conditions', content: 'x'.repeat(200_001) })).statusCode).toBe(400);
  });

  test('two concurrent saves of one version: one succeeds, one is rejected, nothing is merged', async () => {
    const outcomes = [];
    for (let round = 0; round < 20; round++) {
      const { updatedAt } = await getTerms();
      const saves = ['One', 'Two'].map((content) => save({ slug: 'terms-conditions', content, updatedAt }));
      outcomes.push(countBy(await Promise.all(saves)));
    }
    expect(outcomes.filter(({ 200: saved, 409: refused }) => saved !== 1 || refused !== 1)).toEqual([]);
    const { rows } = await pool.query(
      `select count(*)::int as versions, max(version) as newest from legal_page_versions where slug = 'terms-conditions'`,
    );
    expect(rows).toEqual([{ versions: 22, newest: 22 }]);
  });
});
