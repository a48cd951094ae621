import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { aForm, aPhoto } from '#test/forms.ts';
import { hostilePhotos, MARKER } from '#test/hostile/files.ts';
import { openPackingTable } from '#test/parcels.ts';
import { aReturnRow, type ReturnRow } from '#test/return-rows.ts';
import { openShop } from '#test/shop.ts';
import { eraseAccount } from '../../privacy/erasure.service.ts';
import { forgetReturnPictures } from './pictures.jobs.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { app, db, pool, log, mediaStore } = shop;
const { clerk, orderOf } = await openPackingTable(shop);

type Headers = Pick<typeof clerk, 'headers'>;
type Sent = Awaited<ReturnType<typeof aPhoto>>;

async function aReturn(row: Partial<ReturnRow> = {}) {
  const { id: orderId, customer } = await orderOf(1);
  const { id } = await aReturnRow(pool, { orderId, askedBy: customer.id, ...row });
  return { id, customer, orderId };
}

async function add(id: string, { headers }: Headers, files: Sent[]) {
  const form = await aForm({}, { field: 'photos', files });
  return app.inject({
    method: 'POST',
    url: `/api/returns/${id}/pictures`,
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  });
}

const look = (id: string, { headers }: Headers) => app.inject({ url: `/api/return-pictures/${id}`, headers });
const rowsOf = async (returnId: string) =>
  (await pool.query<{ id: string; file_key: string }>('select * from return_pictures where return_id = $1', [returnId]))
    .rows;
const filesIn = async () => {
  const keys: string[] = [];
  for await (const { key } of mediaStore.files('private')) keys.push(key);
  return keys.toSorted();
};

test('whoever asked adds photos; they and staff see them, as WebP and nothing else', async () => {
  const { id, customer } = await aReturn();
  const reply = await add(id, customer, [await aPhoto({ width: 3000, height: 2000 }), await aPhoto()]);
  expect(reply.statusCode).toBe(201);
  const { pictures } = reply.json<{ return: { pictures: string[] } }>().return;
  expect(pictures).toHaveLength(2);
  for (const person of [customer, clerk]) {
    const shown = await look(pictures[0] ?? '', person);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const { format, width } = await sharp(shown.rawPayload).metadata();
    expect([format, width]).toEqual(['webp', 1440]);
  }
});

test('a stranger neither adds nor sees any', async () => {
  const { id, customer } = await aReturn();
  await add(id, customer, [await aPhoto()]);
  const stranger = await aPerson(db);
  expect((await add(id, stranger, [await aPhoto()])).json()).toMatchObject({ code: 'not_found' });
  const [picture] = await rowsOf(id);
  expect((await look(picture?.id ?? '', stranger)).statusCode).toBe(404);
  expect((await look(randomUUID(), customer)).statusCode).toBe(404);
  expect(await rowsOf(id)).toHaveLength(1);
});

test.each(['received', 'closed', 'refused', 'withdrawn'] as const)('a return that is %s takes none', async (state) => {
  const { id, customer } = await aReturn({ state });
  expect((await add(id, customer, [await aPhoto()])).json()).toMatchObject({ code: 'return_moved' });
});

test('four are enough, however many come at once, and what is refused leaves no file', async () => {
  const { id, customer } = await aReturn();
  const before = await filesIn();
  const replies = await Promise.all(Array.from({ length: 6 }, async () => add(id, customer, [await aPhoto()])));
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4);
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  expect((await add(id, customer, [await aPhoto()])).json()).toMatchObject({ code: 'too_many_pictures' });
  expect((await filesIn()).length - before.length).toBe(4);
});

test('what is no photo is refused, and of one that hides something only the pixels stay', async () => {
  const { id, customer } = await aReturn();
  const before = await filesIn();
  const text = await add(id, customer, [{ bytes: Buffer.from('<script>'), type: 'image/png' }]);
  expect(text.json()).toMatchObject({ code: 'not_an_image' });
  const svg = await add(id, customer, [{ bytes: Buffer.from('<svg/>'), type: 'image/svg+xml' }]);
  expect(svg.json()).toMatchObject({ code: 'not_an_image' });
  expect(await filesIn()).toEqual(before);
  const withPlace = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2f4e86' } })
    .withExif({ IFD0: { Copyright: MARKER }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await add(id, customer, [{ bytes: withPlace, type: 'image/jpeg' }])).statusCode).toBe(201);
  const [picture] = await rowsOf(id);
  const kept = await mediaStore.getBytes(picture?.file_key ?? '');
  expect(kept.includes(MARKER)).toBe(false);
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
});

test('hostile files do no harm here either', { timeout: 120_000 }, async () => {
  const { id, customer } = await aReturn();
  const hostile = (await hostilePhotos()).filter((_, index) => index % 6 === 0);
  for (const { bytes } of hostile) {
    const { statusCode } = await add(id, customer, [{ bytes, type: 'image/png' }]);
    expect([201, 400, 409, 413]).toContain(statusCode);
  }
  for (const { file_key } of await rowsOf(id)) {
    const kept = await mediaStore.getBytes(file_key);
    expect([(await sharp(kept).metadata()).format, kept.includes(MARKER)]).toEqual(['webp', false]);
  }
});

test('when its customer is erased, photos go with their files, and those of others stay', async () => {
  const [gone, stays] = [await aReturn(), await aReturn()];
  for (const { id, customer } of [gone, stays]) await add(id, customer, [await aPhoto()]);
  const [[picture], [other]] = [await rowsOf(gone.id), await rowsOf(stays.id)];
  await eraseAccount(db, gone.customer.id);
  await forgetReturnPictures(mediaStore).run({ db, log }, {});
  expect(await rowsOf(gone.id)).toEqual([]);
  expect(await mediaStore.exists(picture?.file_key ?? '')).toBe(false);
  expect(await mediaStore.exists(other?.file_key ?? '')).toBe(true);
});
