import { describe, expect, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';

const { app, mediaStore } = await createTestApp();
const key = 'a'.repeat(32);
await mediaStore.put(`${key}/640.webp`, 'the bytes of a image');
await mediaStore.put('notes.txt', 'not for the public');

describe('GET /uploads/*', () => {
  test('serves an image with immutable caching and a sandboxing policy', async () => {
    const reply = await app.inject(`/uploads/${key}/640.webp`);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe('the bytes of a image');
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    'notes.txt',
    `${key}/`,
    key,
    `${key}/641.webp`,
    `${key}/640.webp/`,
    `${key}/../notes.txt`,
    `${key}%2F..%2Fnotes.txt`,
    '../package.json',
    '%2e%2e/%2e%2e/package.json',
    `${'b'.repeat(32)}/640.webp`,
    `${key}/letter.jpg`,
    `${'b'.repeat(32)}/letter.jpg`,
    `${key}/other.jpg`,
    '',
  ])('returns 404 for %j', async (file) => {
    expect((await app.inject(`/uploads/${file}`)).statusCode).toBe(404);
  });
});
