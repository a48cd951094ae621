import type { EndpointResponse } from '@kinari/contract/contract';
import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { createEditor, createRail, header, homeWith } from '#test/storefront/editor.ts';
import { createTestApp } from '#test/test-app.ts';
import { addMs, HOUR } from '../platform/clock.ts';

type Preview = EndpointResponse<'getPreview'>;

let time = new Date();
const { app, db, signer } = await createTestApp({ RESPONSE_CACHE: 'on' }, { now: () => time });
const editor = createEditor(app, (await createTestUser(db, { userType: 'ADMIN' })).headers);

const open = (token: string, query = '') => app.inject(`/api/storefront/preview/${token}${query}`);

async function createToken(): Promise<string> {
  const { path } = (await editor.send('POST', 'preview')).json<EndpointResponse<'createPreviewLink'>>();
  expect(path).toMatch(/^\/preview\/\d+-[\w-]+$/);
  return path.slice('/preview/'.length);
}

test('a preview without drafts is what shoppers see, and no cache stores it', async () => {
  const reply = await open(await createToken());
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.json<Preview>()).toEqual({
    home: DEFAULT_CONTENT.home,
    header: DEFAULT_CONTENT.header,
    footer: DEFAULT_CONTENT.footer,
    about: DEFAULT_CONTENT.about,
    refund: DEFAULT_CONTENT.refund,
    page: null,
    themePath: null,
    brand: '#72235d',
  });
});

test('a preview has the drafts of all areas as shoppers would see them, with the stylesheet of the draft', async () => {
  const token = await createToken();
  await editor.save({ area: 'theme' }, { ...DEFAULT_CONTENT.theme, brand: '#0b5c4a' });
  const care = { title: 'Care', description: '', text: 'Wash cold.' };
  await editor.save({ area: 'page', slug: 'care' }, care, { isNew: true });
  await editor.save({ area: 'header' }, header('How to care', '/page/care'));
  await editor.save(
    { area: 'home' },
    homeWith(createRail({ hidden: true }), createRail({ id: 'dead', source: 'category', slug: 'gone' })),
  );
  const preview = (await open(token, '?slug=care')).json<Preview>();
  // The link leads to another draft.
  expect(preview.header).toEqual(header('How to care', '/page/care'));
  expect(preview.home).toEqual(DEFAULT_CONTENT.home);
  expect(preview.page).toEqual(care);
  expect(preview.brand).toBe('#0b5c4a');
  expect((await app.inject(preview.themePath ?? '')).body).toContain('#0b5c4a');
  expect((await app.inject('/api/storefront/shell')).json()).toMatchObject({ themePath: null });
});

test('a link works for an hour', async () => {
  const token = await createToken();
  time = addMs(time, HOUR - 1);
  expect((await open(token)).statusCode).toBe(200);
  time = addMs(time, 1);
  expect((await open(token)).statusCode).toBe(404);
});

test('a link of another purpose, or changed by hand, is not found', async () => {
  const until = String(addMs(time, HOUR).getTime());
  const token = await createToken();
  for (const wrong of [
    'x',
    until,
    `${until}-`,
    await signer.sign('track', until),
    token.replace(/^\d/, '9'),
    `${token}x`,
    await signer.sign('preview', 'soon'),
  ])
    expect([wrong, (await open(wrong)).statusCode]).toEqual([wrong, 404]);
});
