import type { EndpointResponse } from '@kinari/contract/contract';
import type { Content } from '@kinari/contract/endpoints/storefront/content-schemas';
import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import type { ErrorResponse } from '@kinari/contract/errors';
import { expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { createTestForm, createTestPhoto } from '#test/forms.ts';
import { createEditor, defaultHome, homeWith } from '#test/storefront/editor.ts';
import { createTestApp } from '#test/test-app.ts';
import { addMs, DAY } from '../platform/clock.ts';
import { storefrontJobs } from './storefront.jobs.ts';

const { app, db, pool, log } = await createTestApp();
const admin = await createTestUser(db, { userType: 'ADMIN' });
const editor = createEditor(app, admin.headers);
const HOME = { area: 'home' } as const;

async function upload(...files: { bytes: Uint8Array; type?: string }[]) {
  const form = await createTestForm({}, { field: 'image', files });
  const headers = { ...form.headers, ...admin.headers };
  return app.inject({ method: 'POST', url: '/api/admin/storefront/images', payload: form.payload, headers });
}

async function uploadImage(): Promise<string> {
  const reply = await upload(await createTestPhoto());
  return reply.json<EndpointResponse<'uploadStorefrontImage'>>().image.id;
}

const homeShowing = (id: string): Content['home'] =>
  homeWith({
    id: 'text',
    kind: 'text',
    hidden: false,
    title: 'Our weavers',
    text: 'They weave.',
    image: { id, alt: 'A loom' },
    button: '',
    link: '',
  });

async function purgeAfter(days: number): Promise<void> {
  const job = storefrontJobs(() => addMs(new Date(), days * DAY)).find(({ schedule }) => schedule);
  await job?.run({ db, log }, {});
}

async function listImages() {
  const { rows } = await pool.query<{ id: string; unused: boolean }>(
    'select image_id as id, unused_since is not null as unused from content_images order by uploaded_at',
  );
  return rows;
}
const isReleased = async (id: string) => {
  const { rows } = await pool.query('select from images where id = $1 and unused_since is not null', [id]);
  return rows.length > 0;
};

test('an upload is an image of the storefront with its uploader', async () => {
  const reply = await upload(await createTestPhoto({ width: 640, height: 480 }));
  const { image } = reply.json<EndpointResponse<'uploadStorefrontImage'>>();
  expect(image).toMatchObject({ width: 640, height: 480, url: expect.stringMatching(/^\/uploads\//) });
  expect((await app.inject(image.url)).statusCode).toBe(200);
  const { rows } = await pool.query('select uploaded_by from content_images where image_id = $1', [image.id]);
  expect(rows).toEqual([{ uploaded_by: admin.id }]);
  await pool.query('delete from content_images');
});

test('an upload has one image', async () => {
  for (const files of [[], [await createTestPhoto(), await createTestPhoto()]]) {
    const reply = await upload(...files);
    expect([reply.statusCode, reply.json<ErrorResponse>().message]).toEqual([400, 'Choose one image.']);
  }
  expect((await upload({ bytes: Buffer.from('words') })).statusCode).toBe(400);
  expect(await listImages()).toEqual([]);
});

test('an image of the catalogue cannot be shown, only one of the storefront', async () => {
  const { rows } = await pool.query<{ id: string }>('select id from images limit 1');
  expect((await editor.save(HOME, homeShowing(rows[0]?.id ?? ''))).statusCode).toBe(400);
});

test('an upload that no draft shows is released a day after the job found it', async () => {
  const id = await uploadImage();
  await purgeAfter(0);
  expect(await listImages()).toEqual([{ id, unused: true }]);
  await purgeAfter(0.5);
  expect(await listImages()).toHaveLength(1);
  await purgeAfter(1.1);
  expect(await listImages()).toEqual([]);
  expect(await isReleased(id)).toBe(true);
});

test('an image is kept while a draft, a live or a scheduled version shows it, and 90 days longer', async () => {
  const id = await uploadImage();
  await purgeAfter(0);
  // Saved just before the job would release it.
  expect((await editor.save(HOME, homeShowing(id))).statusCode).toBe(200);
  await purgeAfter(1000);
  expect(await listImages()).toEqual([{ id, unused: false }]);

  const inTenDays = addMs(new Date(), 10 * DAY);
  await editor.schedule([HOME], inTenDays, addMs(inTenDays, DAY));
  for (const days of [5, 10.5, 100]) {
    await purgeAfter(days);
    expect(await listImages()).toEqual([{ id, unused: false }]);
  }
  await purgeAfter(11 + 91);
  expect(await listImages()).toEqual([{ id, unused: true }]);

  await editor.saveAndPublish(HOME, homeShowing(id));
  await purgeAfter(1000);
  expect(await listImages()).toEqual([{ id, unused: false }]);
  const { rows } = await pool.query<{ id: string }>(`select id from content_versions order by number desc limit 1`);
  await editor.saveAndPublish(HOME, defaultHome());
  await purgeAfter(89);
  expect(await listImages()).toEqual([{ id, unused: false }]);
  await purgeAfter(102);
  await purgeAfter(104);
  expect(await listImages()).toEqual([]);
  expect(await isReleased(id)).toBe(true);

  const restored = (await editor.restore(HOME, rows[0]?.id ?? '')).json<EndpointResponse<'restoreVersion'>>();
  expect(restored.problems.filter(({ blocks }) => blocks)).toEqual([]);
  expect((restored.content as Content['home']).sections.at(-1)).toMatchObject({ id: 'text', image: null });
});

test('a version below one that ends keeps its image, because it comes back', async () => {
  await editor.discard(HOME, (await editor.draft(HOME)).revision);
  const id = await uploadImage();
  await editor.saveAndPublish(HOME, homeShowing(id));
  await editor.save(HOME, defaultHome());
  const soon = addMs(new Date(), DAY);
  await editor.schedule([HOME], soon, addMs(soon, 500 * DAY));
  await purgeAfter(400);
  expect(await listImages()).toEqual([{ id, unused: false }]);
});

test('stylesheets are deleted 90 days after their last use', async () => {
  const list = async () => (await pool.query('select hash from theme_sheets')).rows.length;
  await editor.saveAndPublish({ area: 'theme' }, { ...DEFAULT_CONTENT.theme, brand: '#0b5c4a' });
  await editor.save({ area: 'theme' }, { ...DEFAULT_CONTENT.theme, brand: '#0b3d5c' });
  await editor.discard({ area: 'theme' }, (await editor.draft({ area: 'theme' })).revision);
  expect(await list()).toBe(2);
  await purgeAfter(89);
  expect(await list()).toBe(2);
  await purgeAfter(91);
  expect(await list()).toBe(1);
  const { themePath } = (await app.inject('/api/storefront/shell')).json<EndpointResponse<'getShell'>>();
  expect((await app.inject(themePath ?? '')).statusCode).toBe(200);
});
