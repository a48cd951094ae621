import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { createTestForm, createTestPhoto } from '#test/forms.ts';
import { createMaliciousPhotos, MARKER } from '#test/malicious-files/files.ts';
import { insertReturnRow, type ReturnRow } from '#test/return-rows.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTestApp } from '#test/test-app.ts';
import { eraseAccount } from '../../privacy/erasure.service.ts';
import { purgeReturnPhotos } from '../../privacy/return-photos.jobs.ts';

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db, pool, log, mediaStore } = testApp;
const { staffUser, orderOf } = await createPackingHelpers(testApp);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

type Headers = Pick<typeof staffUser, 'headers'>;
type UploadFile = Awaited<ReturnType<typeof createTestPhoto>>;

async function createReturn(row: Partial<ReturnRow> = {}) {
  const { id: orderId, customer } = await orderOf(1);
  const { id } = await insertReturnRow(pool, { orderId, requestedBy: customer.id, ...row });
  return { id, customer, orderId };
}

async function addPhotos(id: string, { headers }: Headers, files: UploadFile[]) {
  const form = await createTestForm({}, { field: 'photos', files });
  return app.inject({
    method: 'POST',
    url: `/api/returns/${id}/photos`,
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  });
}

const getPhoto = (id: string, { headers }: Headers) => app.inject({ url: `/api/return-photos/${id}`, headers });
const listPhotoRows = async (returnId: string) =>
  (await pool.query<{ id: string; file_key: string }>('select * from return_photos where return_id = $1', [returnId]))
    .rows;
const listFiles = async () => {
  const keys: string[] = [];
  for await (const { key } of mediaStore.files('private')) keys.push(key);
  return keys.toSorted();
};

test('the requester adds photos, and requester and staff get them as WebP', async () => {
  const { id, customer } = await createReturn();
  const reply = await addPhotos(id, customer, [
    await createTestPhoto({ width: 3000, height: 2000 }),
    await createTestPhoto(),
  ]);
  expect(reply.statusCode).toBe(201);
  const { photos } = reply.json<{ return: { photos: string[] } }>().return;
  expect(photos).toHaveLength(2);
  for (const person of [customer, staffUser]) {
    const response = await getPhoto(photos[0] ?? '', person);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const { format, width } = await sharp(response.rawPayload).metadata();
    expect([format, width]).toEqual(['webp', 1440]);
  }
});

test('other customers can neither add nor read photos', async () => {
  const { id, customer } = await createReturn();
  await addPhotos(id, customer, [await createTestPhoto()]);
  const stranger = await createTestUser(db);
  expect((await addPhotos(id, stranger, [await createTestPhoto()])).json()).toMatchObject({ code: 'not_found' });
  const [photo] = await listPhotoRows(id);
  expect((await getPhoto(photo?.id ?? '', stranger)).statusCode).toBe(404);
  expect((await getPhoto(randomUUID(), customer)).statusCode).toBe(404);
  expect(await listPhotoRows(id)).toHaveLength(1);
});

test.each(['received', 'closed', 'declined', 'canceled'] as const)(
  'a return that is %s accepts no photos',
  async (status) => {
    const { id, customer } = await createReturn({ status });
    expect((await addPhotos(id, customer, [await createTestPhoto()])).json()).toMatchObject({
      code: 'return_status_changed',
    });
  },
);

test('at most four photos are stored, and rejected ones leave no file', async () => {
  const { id, customer } = await createReturn();
  const before = await listFiles();
  const twoAtOnce = () => Promise.all([1, 2].map(async () => addPhotos(id, customer, [await createTestPhoto()])));
  const one = await addPhotos(id, customer, [await createTestPhoto()]);
  const replies = [one, ...(await twoAtOnce()), ...(await twoAtOnce())];
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4);
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1);
  expect((await addPhotos(id, customer, [await createTestPhoto()])).json()).toMatchObject({
    code: 'too_many_photos',
  });
  expect((await listFiles()).length - before.length).toBe(4);
});

test('files that are not images are rejected, and metadata of photos is removed', async () => {
  const { id, customer } = await createReturn();
  const before = await listFiles();
  const text = await addPhotos(id, customer, [{ bytes: Buffer.from('<script>'), type: 'image/png' }]);
  expect(text.json()).toMatchObject({ code: 'not_an_image' });
  const svg = await addPhotos(id, customer, [{ bytes: Buffer.from('<svg/>'), type: 'image/svg+xml' }]);
  expect(svg.json()).toMatchObject({ code: 'not_an_image' });
  expect(await listFiles()).toEqual(before);
  const withGps = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2f4e86' } })
    .withExif({ IFD0: { Copyright: MARKER }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await addPhotos(id, customer, [{ bytes: withGps, type: 'image/jpeg' }])).statusCode).toBe(201);
  const [photo] = await listPhotoRows(id);
  const stored = await mediaStore.getBytes(photo?.file_key ?? '');
  expect(stored.includes(MARKER)).toBe(false);
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
});

test('hostile files are handled safely', { timeout: 120_000 }, async () => {
  const { id, customer } = await createReturn();
  const hostile = (await createMaliciousPhotos()).filter((_, index) => index % 6 === 0);
  for (const { bytes } of hostile) {
    const { statusCode } = await addPhotos(id, customer, [{ bytes, type: 'image/png' }]);
    expect([201, 400, 409, 413]).toContain(statusCode);
  }
  for (const { file_key } of await listPhotoRows(id)) {
    const stored = await mediaStore.getBytes(file_key);
    expect([(await sharp(stored).metadata()).format, stored.includes(MARKER)]).toEqual(['webp', false]);
  }
});

test('erasing a customer deletes their photos and files, and no others', async () => {
  const [erased, remaining] = [await createReturn(), await createReturn()];
  for (const { id, customer } of [erased, remaining]) await addPhotos(id, customer, [await createTestPhoto()]);
  const [[photo], [other]] = [await listPhotoRows(erased.id), await listPhotoRows(remaining.id)];
  await eraseAccount(db, erased.customer.id);
  await purgeReturnPhotos(mediaStore).run({ db, log }, {});
  expect(await listPhotoRows(erased.id)).toEqual([]);
  expect(await mediaStore.exists(photo?.file_key ?? '')).toBe(false);
  expect(await mediaStore.exists(other?.file_key ?? '')).toBe(true);
});

/** Starts an upload that never ends, like a slow or malicious client. */
async function startSlowUpload(returnId: string, { headers }: Headers) {
  const socket = connect({ port, host: '127.0.0.1' });
  let received = '';
  socket.on('error', () => undefined).on('data', (chunk) => (received += String(chunk)));
  await once(socket, 'connect');
  socket.write(
    [
      `POST /api/returns/${returnId}/photos HTTP/1.1`,
      'Host: shop',
      `Authorization: ${headers.authorization}`,
      'Content-Type: multipart/form-data; boundary=photo',
      'Content-Length: 4000000',
      '',
      '--photo\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    ].join('\r\n'),
  );
  return { socket, status: () => Number(/^HTTP\/1.1 (\d+)/.exec(received)?.[1] ?? 0) };
}

test('an upload for another customer’s return is rejected before its body is read', async () => {
  const { id } = await createReturn();
  const stranger = await createTestUser(db);
  const form = await startSlowUpload(id, stranger);
  await vi.waitFor(() => expect(form.status()).toBe(404), { timeout: 3000 });
  await vi.waitFor(() => expect(form.socket.destroyed || form.socket.readableEnded).toBe(true), { timeout: 3000 });
});

test('a customer can send two uploads at the same time, a third is rejected until one ends', async () => {
  const { id, customer } = await createReturn();
  const [first, second] = [await startSlowUpload(id, customer), await startSlowUpload(id, customer)];
  await vi.waitFor(() => expect(app.openForms.ofPerson.get(customer.id)).toBe(2), { timeout: 3000 });
  expect((await addPhotos(id, customer, [await createTestPhoto()])).statusCode).toBe(429);
  const logged = vi.spyOn(log, 'error');
  first.socket.destroy();
  second.socket.destroy();
  await vi.waitFor(() => expect(app.openForms.ofPerson.size).toBe(0), { timeout: 3000 });
  expect((await addPhotos(id, customer, [await createTestPhoto()])).statusCode).toBe(201);
  expect(logged).not.toHaveBeenCalled();
  expect(app.openForms.bytes).toBe(0);
});
