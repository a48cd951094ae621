import type { EndpointResponse } from '@kinari/contract/contract';
import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { describe, expect, test } from 'vitest';
import { createTestCategory, createTestUser } from '#test/factories.ts';
import { createTestForm, createTestPhoto } from '#test/forms.ts';
import { createEditor, createRail, defaultHome, header, homeWith, type Section } from '#test/storefront/editor.ts';
import { createTestApp } from '#test/test-app.ts';
import { getTheme, hasPublished, listOwnPages, usesCollection } from './storefront.service.ts';

const { app, db, pool } = await createTestApp();
const admin = await createTestUser(db, { userType: 'ADMIN' });
const editor = createEditor(app, admin.headers);

const get = async <Body>(path: string) => (await app.inject(`/api/storefront/${path}`)).json<Body>();
const getHome = () => get<EndpointResponse<'getHomeContent'>>('home');
const getShell = () => get<EndpointResponse<'getShell'>>('shell');

async function uploadImage() {
  const form = await createTestForm({}, { field: 'image', files: [await createTestPhoto()] });
  const reply = await app.inject({
    method: 'POST',
    url: '/api/admin/storefront/images',
    payload: form.payload,
    headers: { ...form.headers, ...admin.headers },
  });
  expect(reply.statusCode).toBe(201);
  return reply.json<EndpointResponse<'uploadStorefrontImage'>>().image;
}

async function insertVersion(area: string, content: object): Promise<void> {
  await pool.query(
    `insert into content_versions (area, number, content, changes, note, live_from, author_id, created_at)
     select $1, coalesce(max(number), 0) + 1, $2, '{}', '', now(), $3, now() from content_versions where area = $1`,
    [area, JSON.stringify(content), admin.id],
  );
}

const showHome = (...sections: Section[]) => editor.saveAndPublish({ area: 'home' }, homeWith(...sections));
const listIds = async () => (await getHome()).sections.map(({ id }) => id);
const DEFAULT_IDS = DEFAULT_CONTENT.home.sections.map(({ id }) => id);

describe('a shop without versions', () => {
  test('shows version 0', async () => {
    expect(await getHome()).toEqual(DEFAULT_CONTENT.home);
    expect(await getShell()).toEqual({
      announcement: DEFAULT_CONTENT.header.announcement,
      footer: DEFAULT_CONTENT.footer,
      themePath: null,
      brand: '#72235d',
    });
    expect(await get('about')).toEqual(DEFAULT_CONTENT.about);
    expect(await get('refund')).toEqual(DEFAULT_CONTENT.refund);
    expect((await app.inject('/api/storefront/pages/sizes')).statusCode).toBe(404);
    expect(await hasPublished(db, 'about')).toBe(false);
  });

  test('publishes no row by reading', async () => {
    const { rows } = await pool.query('select from content_versions union all select from content_drafts');
    expect(rows).toEqual([]);
  });
});

describe('what shoppers see', () => {
  test('leaves out hidden sections', async () => {
    await showHome(createRail({ hidden: true }));
    expect(await listIds()).toEqual(DEFAULT_IDS);
  });

  test('leaves out a rail of an archived category, and follows a former slug', async () => {
    const category = await createTestCategory(db, { name: 'Onam' });
    await showHome(createRail({ source: 'category', slug: category.slug }));
    expect(await listIds()).toEqual([...DEFAULT_IDS, 'new-rail']);
    await pool.query(`update categories set slug = 'onam-2026' where id = $1`, [category.id]);
    expect(await listIds()).toEqual([...DEFAULT_IDS, 'new-rail']);
    await pool.query('update categories set archived_at = now() where id = $1', [category.id]);
    expect(await listIds()).toEqual(DEFAULT_IDS);
  });

  test('leaves out a rail without a category', async () => {
    await showHome(createRail({ source: 'collection' }));
    expect(await listIds()).toEqual(DEFAULT_IDS);
  });

  test('leaves out a slide, a banner and an item that lead nowhere or lack their image', async () => {
    const [kept, lost] = [await uploadImage(), await uploadImage()];
    const slide = (headline: string, link: string, id: string) => ({
      headline,
      text: '',
      button: 'See',
      link,
      image: { id, alt: headline },
    });
    const slides = [
      slide('Kept', '/shop-all', kept.id),
      slide('No page', '/page/gone', kept.id),
      slide('No image', '/shop-all', lost.id),
    ];
    const banner: Section = {
      id: 'gone-banner',
      kind: 'banner',
      hidden: false,
      lead: '',
      headline: 'Onam',
      button: 'Shop',
      link: '/category/gone',
      productsFromPercent: 0,
    };
    const text: Section = {
      id: 'text',
      kind: 'text',
      hidden: false,
      title: 'Our weavers',
      text: 'They weave.',
      image: { id: lost.id, alt: '' },
      button: 'More',
      link: '/page/gone',
    };
    const images: Section = {
      id: 'images',
      kind: 'images',
      hidden: false,
      title: '',
      items: [{ image: { id: lost.id, alt: '' }, caption: '', link: '' }],
    };
    const content = homeWith(banner, text, images);
    content.sections[0] = { id: 'hero', kind: 'hero', hidden: false, slides };
    await editor.saveAndPublish({ area: 'home' }, content);
    await pool.query('delete from content_images where image_id = $1', [lost.id]);

    const { sections } = await getHome();
    expect(sections.map(({ id }) => id)).toEqual([...DEFAULT_IDS, 'text']);
    expect(sections[0]).toMatchObject({ slides: [{ headline: 'Kept', image: { url: kept.url, alt: 'Kept' } }] });
    expect(sections.at(-1)).toMatchObject({ title: 'Our weavers', image: null, link: '' });
  });

  test('drops dead links of the announcement and the footer, and keeps the text', async () => {
    await editor.saveAndPublish({ area: 'header' }, header('Open on Sunday', '/category/gone'));
    await editor.saveAndPublish(
      { area: 'footer' },
      {
        ...DEFAULT_CONTENT.footer,
        links: [
          { label: 'Gone', link: '/page/gone' },
          { label: 'Blog', link: 'https://blog.example' },
        ],
      },
    );
    expect(await getShell()).toMatchObject({
      announcement: { text: 'Open on Sunday', link: '' },
      footer: { links: [{ label: 'Blog' }] },
    });
  });

  test('skips sections of a newer release, and shows version 0 of other content that it cannot read', async () => {
    await insertVersion('home', {
      sections: [...defaultHome().sections, { id: 'video', kind: 'video', hidden: false, url: 'x' }, createRail()],
    });
    expect(await listIds()).toEqual([...DEFAULT_IDS, 'new-rail']);
    await insertVersion('about', { chapters: [] });
    expect(await get('about')).toEqual(DEFAULT_CONTENT.about);
    const { content } = await editor.draft({ area: 'about' });
    expect(content).toEqual(DEFAULT_CONTENT.about);
    await editor.saveAndPublish({ area: 'home' }, defaultHome());
  });

  test('shows an own page, in any case of its address', async () => {
    const page = { title: 'Size guide', description: '', text: 'Measure twice.' };
    await editor.save({ area: 'page', slug: 'sizes' }, page, { isNew: true });
    expect((await app.inject('/api/storefront/pages/sizes')).statusCode).toBe(404);
    await editor.publish({ area: 'page', slug: 'sizes' });
    expect(await get('pages/Sizes')).toEqual(page);
    expect((await listOwnPages(db, new Date())).map(({ slug }) => slug)).toEqual(['sizes']);
    const { body } = await app.inject('/sitemaps/pages.xml');
    expect(body).toContain('/page/sizes</loc><lastmod>');
  });
});

describe('the look', () => {
  const theme = { ...DEFAULT_CONTENT.theme, brand: '#0b5c4a', corners: 'round', font: 'mukta' };

  test('has a stylesheet that can be cached forever', async () => {
    expect(await getTheme(db, new Date())).toEqual(DEFAULT_CONTENT.theme);
    await editor.saveAndPublish({ area: 'theme' }, theme);
    const { themePath, brand } = await getShell();
    expect(brand).toBe('#0b5c4a');
    const sheet = await app.inject(themePath ?? '');
    expect(sheet.statusCode).toBe(200);
    expect(sheet.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(sheet.body).toContain('--color-primary:#0b5c4a');
    expect(sheet.body).toContain('--radius-md:16px');
    expect(sheet.body).toContain('--font-sans:"Mukta"');
  });

  test.each(['/theme-0000000000000000.css', '/theme-x.css', '/theme-.css'])('%s is not found', async (path) => {
    expect((await app.inject(path)).statusCode).toBe(404);
  });

  test('equal to the standard has no stylesheet', async () => {
    await editor.saveAndPublish({ area: 'theme' }, { ...DEFAULT_CONTENT.theme, brand: '#72235D' });
    expect((await getShell()).themePath).toBeNull();
  });
});

describe('usesCollection', () => {
  test('finds a collection in drafts, live and scheduled content, not in replaced content', async () => {
    const save = async (content: object) => {
      const { revision } = await editor.draft({ area: 'home' });
      expect((await editor.save({ area: 'home' }, content, { revision })).statusCode).toBe(200);
    };
    expect(await usesCollection(db, 'diwali')).toBe(false);
    await save(homeWith(createRail({ source: 'collection', slug: 'diwali' })));
    expect(await usesCollection(db, 'diwali')).toBe(true);
    expect(await usesCollection(db, 'onam')).toBe(false);
    await editor.publish({ area: 'home' });
    expect(await usesCollection(db, 'diwali')).toBe(true);
    await editor.saveAndPublish({ area: 'home' }, defaultHome());
    expect(await usesCollection(db, 'diwali')).toBe(false);

    const tomorrow = new Date(Date.now() + 86_400_000);
    await editor.save({ area: 'header' }, header('Diwali', '/collection/diwali?sort=newest'));
    await editor.schedule([{ area: 'header' }], tomorrow);
    expect(await usesCollection(db, 'diwali')).toBe(true);
  });
});
