import type { EndpointResponse } from '@kinari/contract/contract';
import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import type { ErrorResponse } from '@kinari/contract/errors';
import { describe, expect, test } from 'vitest';
import { createTestCategory, createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createEditor, createRail, defaultHome, header, homeWith, type Section } from '#test/storefront/editor.ts';
import { createTestApp } from '#test/test-app.ts';

type Draft = EndpointResponse<'getDraft'>;

const { app, db, pool } = await createTestApp();
const asha = createEditor(app, (await createTestUser(db, { userType: 'ADMIN' })).headers);
const ravi = createEditor(app, (await createTestUser(db, { userType: 'ADMIN' })).headers);
const HOME = { area: 'home' } as const;
const EMPTY_HERO: Section = { id: 'hero', kind: 'hero', hidden: false, slides: [] };
const HEADER = { area: 'header' } as const;
const page = (title: string, text = '') => ({ title, description: '', text });

const errorOf = (reply: { json: () => unknown }) => reply.json() as ErrorResponse;

describe('a draft', () => {
  test('is the live content until someone saves', async () => {
    expect(await asha.draft(HEADER)).toMatchObject({
      content: DEFAULT_CONTENT.header,
      liveContent: DEFAULT_CONTENT.header,
      revision: 0,
      savedBy: null,
      savedAt: null,
      changes: [],
      problems: [],
      live: { id: null, number: 0, status: 'live' },
    });
  });

  test('is shared by all staff, changes nothing for shoppers, and describes what it changes', async () => {
    const saved = await asha.save(HEADER, header('Open on Sunday'));
    expect(saved.statusCode).toBe(200);
    const draft = await ravi.draft(HEADER);
    expect(draft).toEqual(saved.json<Draft>());
    expect(draft).toMatchObject({
      content: header('Open on Sunday'),
      liveContent: DEFAULT_CONTENT.header,
      savedBy: 'Asha Rao',
      changes: ['Announcement changed'],
    });
    expect((await app.inject('/api/storefront/shell')).json()).toMatchObject(DEFAULT_CONTENT.header);
  });

  test('saved by someone else is not overwritten', async () => {
    const { revision } = await asha.draft(HEADER);
    expect((await ravi.save(HEADER, header('Ravi'), { revision })).statusCode).toBe(200);
    const second = await asha.save(HEADER, header('Asha'), { revision });
    expect([second.statusCode, errorOf(second).code]).toEqual([409, 'stale_version']);
    expect((await asha.save(HEADER, header('Asha'))).statusCode).toBe(409);
    expect((await asha.draft(HEADER)).content).toEqual(header('Ravi'));
  });

  test('can be discarded only as it was seen', async () => {
    const { revision } = await asha.draft(HEADER);
    expect((await asha.discard(HEADER, revision - 1)).statusCode).toBe(409);
    expect((await asha.discard(HEADER, revision)).statusCode).toBe(200);
    expect((await asha.draft(HEADER)).revision).toBe(0);
    // Someone who edited the discarded draft cannot overwrite the next one.
    await ravi.save(HEADER, header('Next'));
    expect((await asha.save(HEADER, header('Late'), { revision })).statusCode).toBe(409);
    await ravi.discard(HEADER, (await ravi.draft(HEADER)).revision);
  });
});

describe('content that does not fit', () => {
  test.each<[string, Section[], string, RegExp]>([
    [
      'a slide that links another site',
      [heroWith({ link: 'https://evil.example' })],
      'sections.0.slides.0.link',
      /page of your shop/,
    ],
    [
      'a slide that links a page of customers',
      [heroWith({ link: '/cart' })],
      'sections.0.slides.0.link',
      /page of your shop/,
    ],
    [
      'a slide that runs a script',
      [heroWith({ link: 'javascript:alert(1)' })],
      'sections.0.slides.0.link',
      /page of your shop/,
    ],
    ['a slide without a headline', [heroWith({ headline: ' ' })], 'sections.0.slides.0.headline', /Required/],
    [
      'a headline that is too long',
      [heroWith({ headline: 'x'.repeat(41) })],
      'sections.0.slides.0.headline',
      /At most 40/,
    ],
    ['an unknown image', [heroWith({})], 'sections.0.slides.0.image', /no longer exists/],
    [
      'an unknown kind',
      [EMPTY_HERO, { id: 'x', kind: 'video', hidden: false } as unknown as Section],
      'sections.1.kind',
      /./,
    ],
    ['a hidden hero', [{ ...EMPTY_HERO, hidden: true }], '', /come first/],
    ['no hero', [createRail()], '', /come first/],
    ['two hero sections', [EMPTY_HERO, { ...EMPTY_HERO, id: 'h2' }], '', /once/],
    ['two sections with one id', [EMPTY_HERO, createRail(), createRail()], '', /same id/],
  ])('%s is rejected at its field', async (_what, sections, field, message) => {
    const reply = await asha.save(HOME, { sections });
    expect([reply.statusCode, errorOf(reply).code]).toEqual([400, 'content_invalid']);
    const { fields = {} } = errorOf(reply);
    expect(Object.keys(fields)).toEqual([field]);
    expect(fields[field]).toMatch(message);
  });

  test.each([null, 'text', [], {}, { sections: 'x' }])('%j is rejected', async (content) => {
    expect((await asha.save(HOME, content)).statusCode).toBe(400);
  });

  test('more than 64 KB are rejected', async () => {
    const text = {
      kind: 'text',
      hidden: false,
      title: 'T',
      text: 'क'.repeat(2000),
      image: null,
      button: '',
      link: '',
    };
    const sections = [...Array(11).keys()].map((n) => ({ ...text, id: `t${n}` }) as Section);
    const reply = await asha.save(HOME, { sections: [EMPTY_HERO, ...sections] });
    expect(errorOf(reply).fields).toEqual({ '': 'At most 64 KB' });
  });

  test('an area has no address, and an own page needs one', async () => {
    expect((await asha.save({ area: 'header', slug: 'x' }, header('x'))).statusCode).toBe(400);
    expect((await asha.save({ area: 'page' }, page('x'))).statusCode).toBe(400);
  });
});

describe('warnings', () => {
  test('name what leads nowhere and what no product saves, and do not prevent saving', async () => {
    const category = await createTestCategory(db);
    const { id: productId } = await createTestProduct(db, { categoryId: category.id });
    await createTestVariant(db, { productId, price: 80_000, saving: 20_000 });
    const content = homeWith(
      createRail({ source: 'category', slug: 'gone' }),
      createRail({ id: 'fine', source: 'category', slug: category.slug }),
    );
    const reply = await asha.save(HOME, content);
    expect(reply.json<Draft>().problems).toEqual([
      { path: 'sections.4.headline', message: 'No product saves 30% or more', blocks: false },
      { path: 'sections.6.slug', message: 'Shoppers cannot open this category', blocks: false },
    ]);
    await createTestVariant(db, { productId, size: 'L', price: 70_000, saving: 30_000 });
    expect((await asha.draft(HOME)).problems.map(({ path }) => path)).toEqual(['sections.6.slug']);
  });
});

describe('own pages', () => {
  test('need a free address', async () => {
    expect(((await asha.draft({ area: 'page', slug: 'sizes' })) as unknown as ErrorResponse).code).toBe('not_found');
    const created = await asha.save({ area: 'page', slug: 'sizes' }, page('Sizes'), { isNew: true });
    expect([created.statusCode, created.body]).toEqual([200, expect.stringContaining('Sizes')]);
    const again = await ravi.save({ area: 'page', slug: 'sizes' }, page('Other'), { isNew: true });
    expect([again.statusCode, errorOf(again).code]).toEqual([409, 'page_slug_taken']);
    const reserved = await ravi.save({ area: 'page', slug: 'about' }, page('About us'), { isNew: true });
    expect(errorOf(reserved).code).toBe('page_slug_taken');
    await asha.publish({ area: 'page', slug: 'sizes' });
    const published = await ravi.save({ area: 'page', slug: 'sizes' }, page('Other'), { isNew: true });
    expect(errorOf(published).code).toBe('page_slug_taken');
    expect((await ravi.save({ area: 'page', slug: 'sizes' }, page('Sizes 2'))).statusCode).toBe(200);
  });

  test('are in the list of areas with their title, draft and live version', async () => {
    const areas = await asha.listAreas();
    expect(areas.map(({ area }) => area)).toEqual(['home', 'header', 'footer', 'theme', 'about', 'refund', 'page']);
    expect(areas.at(-1)).toMatchObject({
      slug: 'sizes',
      title: 'Sizes 2',
      live: { number: 1, status: 'live', changes: ['"Sizes" added'] },
      changes: ['Title changed'],
      hasDraft: true,
      scheduled: [],
    });
    expect(areas[0]).toMatchObject({ area: 'home', title: 'Home page', live: { number: 0 }, hasDraft: true });
  });

  test('that were never published are not live', async () => {
    await asha.save({ area: 'page', slug: 'care' }, page('Care'), { isNew: true });
    expect(await asha.draft({ area: 'page', slug: 'care' })).toMatchObject({
      live: { id: null, number: 0, status: 'past' },
      liveContent: page(''),
      changes: ['"Care" added'],
    });
  });

  test('are at most 50', async () => {
    await pool.query(
      `insert into content_drafts (area, slug, revision, content, saved_by, saved_at)
       select 'page', 'page-' || n, 1, '{}', (select id from users limit 1), now() from generate_series(3, 50) n`,
    );
    const reply = await asha.save({ area: 'page', slug: 'one-more' }, page('More'), { isNew: true });
    expect([reply.statusCode, errorOf(reply).code]).toEqual([409, 'too_many_pages']);
    const { revision } = await asha.draft({ area: 'page', slug: 'care' });
    expect((await asha.save({ area: 'page', slug: 'care' }, page('Care 2'), { revision })).statusCode).toBe(200);
  });
});

test('the draft of a look stores its stylesheet for the preview', async () => {
  const theme = { ...DEFAULT_CONTENT.theme, brand: '#ff9ad5' };
  const reply = await asha.save({ area: 'theme' }, theme);
  expect(reply.json<Draft>().problems).toMatchObject([{ path: 'brand', blocks: true }]);
  const { rows } = await pool.query('select css from theme_sheets');
  expect(rows).toHaveLength(1);
});

test('a draft of a newer release shows what this release knows', async () => {
  await pool.query(
    `update content_drafts set content = jsonb_set(content, '{sections,1}', '{"kind": "video", "id": "v"}') where area = 'home'`,
  );
  const { content } = await asha.draft(HOME);
  const expected = homeWith().sections.filter(({ id }) => id !== 'promises');
  expect((content as ReturnType<typeof defaultHome>).sections.slice(0, 5)).toEqual(expected);
  expect((await asha.publish(HOME)).statusCode).toBe(400);
});

function heroWith(fields: object): Section {
  const image = { id: '0199a8e2-0000-7000-8000-000000000001', alt: '' };
  const slide = { headline: 'Onam', text: '', button: 'See', link: '/shop-all', image, ...fields };
  return { id: 'hero', kind: 'hero', hidden: false, slides: [slide] };
}
