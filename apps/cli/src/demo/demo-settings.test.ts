import { expect, test } from 'vitest';
import { assertDemoAllowed, createDemoSettings, DEMO_DATABASE } from './demo-settings.ts';

const OPTIONS = { database: DEMO_DATABASE, root: '/app' };

test.each([
  { NODE_ENV: 'production' },
  { PUBLIC_URL: 'https://shop.example.com' },
  { PUBLIC_URL: 'shop.example.com' },
  { SMTP_URL: 'smtps://user:secret@mail.example.com' },
])('with %o the demo does not run, except with KINARI_DEMO=on', (settings) => {
  expect(() => assertDemoAllowed(settings)).toThrow(expect.objectContaining({ name: 'ConfigError' }));
  expect(() => assertDemoAllowed(settings)).not.toThrow(/secret/);
  expect(() => assertDemoAllowed({ ...settings, KINARI_DEMO: 'on' })).not.toThrow();
});

test('the demo runs with the settings of a developer', () => {
  expect(() =>
    assertDemoAllowed({
      NODE_ENV: 'development',
      PUBLIC_URL: 'http://localhost:3300',
      SMTP_URL: 'smtp://127.0.0.1:1025',
    }),
  ).not.toThrow();
});

test('without settings, the demo uses the local services and a database of its own', () => {
  expect(createDemoSettings({}, OPTIONS)).toMatchObject({
    DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/kinari_demo_shop',
    REDIS_URL: 'redis://127.0.0.1:6379',
    PUBLIC_URL: 'http://localhost:3000',
    MEDIA_FOLDER: '/app/.cache/demo-shop/kinari_demo_shop',
  });
});

test('the demo uses the server and the ports of the settings, but nothing that belongs to another shop', () => {
  const settings = createDemoSettings(
    {
      DATABASE_URL: 'postgres://shop:secret@pooler:6432/kinari',
      DATABASE_DIRECT_URL: 'postgres://shop:secret@db:5433/kinari',
      DATABASE_APP_URL: 'postgres://kinari_app@pooler:6432/kinari',
      DATABASE_REPLICA_URL: 'postgres://kinari_app@replica/kinari',
      MEDIA_STORE: 's3',
      MEDIA_FOLDER: '/var/lib/kinari/media',
      SHIPROCKET_EMAIL: 'api@shop.example',
      DELHIVERY_TOKEN: 'a real token',
      ENCRYPTION_KEY: 'a real key of at least 32 characters',
      API_PROCESSES: '8',
      PORT: '3400',
      API_PORT: '3401',
    },
    OPTIONS,
  );
  expect(settings).toEqual({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://shop:secret@db:5433/kinari_demo_shop',
    REDIS_URL: 'redis://127.0.0.1:6379',
    SMTP_URL: 'smtp://127.0.0.1:1025',
    PUBLIC_URL: 'http://localhost:3400',
    API_URL: 'http://127.0.0.1:3401',
    ENCRYPTION_KEY: 'not a secret: the demo shop has no real customers',
    MEDIA_FOLDER: '/app/.cache/demo-shop/kinari_demo_shop',
    API_DOCS: 'on',
    LOG_LEVEL: 'warn',
    SHUTDOWN_DRAIN_SECONDS: '0',
  });
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(['DATABASE_APP_URL', 'MEDIA_STORE', 'API_PROCESSES']));
});
