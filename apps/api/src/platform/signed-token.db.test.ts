import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';
import { createSigner } from './signed-token.ts';

const { db } = await createTestApp();
const [KEY, OLD_KEY] = ['forty brass lamps and a river at dusk', 'an older key of thirty-two characters'];

test('a copy of the database alone cannot sign tokens', async () => {
  const signer = createSigner(db, [KEY]);
  const { secret } = await db
    .selectFrom('signing_keys')
    .select('secret')
    .where('purpose', '=', 'gift')
    .executeTakeFirstOrThrow();
  const forged = `ORDER-${createHmac('sha256', secret).update('ORDER').digest('base64url')}`;
  expect(await signer.read('gift', forged)).toBeUndefined();
  expect(await signer.read('gift', await signer.sign('gift', 'ORDER'))).toBe('ORDER');
});

test('a token is valid for its purpose only', async () => {
  const signer = createSigner(db, [KEY]);
  const token = await signer.sign('track', 'ORDER');
  expect(await signer.read('gift', token)).toBeUndefined();
  expect(await signer.read('track', token.replace('ORDER', 'OTHER'))).toBeUndefined();
  expect(await signer.read('track', `${token}x`)).toBeUndefined();
  expect(await signer.read('track', 'ORDER')).toBeUndefined();
});

test('a token signed with the previous key is valid; one with an unknown key is not', async () => {
  const oldToken = await createSigner(db, [OLD_KEY]).sign('track', 'ORDER');
  expect(await createSigner(db, [KEY, OLD_KEY]).read('track', oldToken)).toBe('ORDER');
  expect(await createSigner(db, [KEY]).read('track', oldToken)).toBeUndefined();
  expect(await createSigner(db, []).read('track', oldToken)).toBeUndefined();
});
