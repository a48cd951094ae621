import { expect, test } from 'vitest';
import { applyTemplateChanges } from '../../../ops/nginx/nginx.ts';
import { createTemplateChanges } from './proxy.ts';

const findUpstream = (text: string, name: string) =>
  [...(new RegExp(`upstream ${name} \\{([^}]*)\\}`).exec(text)?.[1] ?? '').matchAll(/127\.0\.0\.1:(\d+)/g)].map(
    ([, port]) => Number(port),
  );

test('the nginx template proxies several processes on one port without TLS', () => {
  const text = applyTemplateChanges(
    createTemplateChanges({ port: 4408, api: [4400, 4402], web: [4401, 4403] }, '/tmp/here'),
  );
  expect(findUpstream(text, 'kinari_api')).toEqual([4400, 4402]);
  expect(findUpstream(text, 'kinari_web')).toEqual([4401, 4403]);
  expect([...text.matchAll(/^ +listen (.*);$/gm)].map(([, listenAddress]) => listenAddress)).toEqual([
    'unix:/tmp/here/plain',
    '127.0.0.1:4408',
  ]);
  expect(text).not.toMatch(/^\s*ssl_/m);
});

test('a single process is listed twice', () => {
  const text = applyTemplateChanges(createTemplateChanges({ port: 4408, api: [4400], web: [4401] }, '/tmp/here'));
  expect(findUpstream(text, 'kinari_api')).toEqual([4400, 4400]);
});
