import { expect, test } from 'vitest';
import { templateWith } from '../../../ops/nginx/nginx.ts';
import { changesFor } from './proxy.ts';

const upstreamIn = (text: string, name: string) =>
  [...(new RegExp(`upstream ${name} \\{([^}]*)\\}`).exec(text)?.[1] ?? '').matchAll(/127\.0\.0\.1:(\d+)/g)].map(
    ([, port]) => Number(port),
  );

test('the template stands in front of several processes, on one port and without TLS', () => {
  const text = templateWith(changesFor({ port: 4408, api: [4400, 4402], web: [4401, 4403] }, '/tmp/here'));
  expect(upstreamIn(text, 'kinari_api')).toEqual([4400, 4402]);
  expect(upstreamIn(text, 'kinari_web')).toEqual([4401, 4403]);
  expect([...text.matchAll(/^ +listen (.*);$/gm)].map(([, where]) => where)).toEqual([
    'unix:/tmp/here/plain',
    '127.0.0.1:4408',
  ]);
  expect(text).not.toMatch(/^\s*ssl_/m);
});

test('one process stands there twice', () => {
  const text = templateWith(changesFor({ port: 4408, api: [4400], web: [4401] }, '/tmp/here'));
  expect(upstreamIn(text, 'kinari_api')).toEqual([4400, 4400]);
});
