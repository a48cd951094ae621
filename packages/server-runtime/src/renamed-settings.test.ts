import { expect, test } from 'vitest';
import { assertNoRenamedSettings } from './renamed-settings.ts';

test('an old setting name stops the start in production and names the new one', () => {
  const env = { NODE_ENV: 'production', SECRETS_KEY: 'a secret', DRAIN_SECONDS: '5' };
  expect(() => assertNoRenamedSettings(env)).toThrow(
    'These settings have new names:\n  SECRETS_KEY is now ENCRYPTION_KEY\n  DRAIN_SECONDS is now SHUTDOWN_DRAIN_SECONDS',
  );
});

test('old setting names are ignored in development, and new ones always pass', () => {
  expect(() => assertNoRenamedSettings({ NODE_ENV: 'development', SECRETS_KEY: 'a secret' })).not.toThrow();
  expect(() => assertNoRenamedSettings({ NODE_ENV: 'production', ENCRYPTION_KEY: 'a secret' })).not.toThrow();
});
