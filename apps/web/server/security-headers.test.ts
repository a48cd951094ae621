import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { commonHeaders, contentSecurityPolicy, inlineScriptHashes } from './security-headers.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('an inline script is named by the hash of exactly what stands between its tags', () => {
  expect(inlineScriptHashes('<p><script type="module">\nimport "/a.js";\n</script></p>')).toEqual([
    hashOf('\nimport "/a.js";\n'),
  ]);
});

test('a script from a file needs no hash', () => {
  expect(inlineScriptHashes('<script src="/a.js"></script><script async="" src="/b.js"></script>')).toEqual([]);
});

test('the same script twice is listed once', () => {
  expect(inlineScriptHashes('<script>a()</script><script>a()</script><script>b()</script>')).toHaveLength(2);
});

test('letters outside ASCII are hashed as the browser reads them, in UTF-8', () => {
  expect(inlineScriptHashes('<script>"₹"</script>')).toEqual([hashOf('"₹"')]);
});

test('a page may run its own scripts, and styles only from files', () => {
  const policy = contentSecurityPolicy('<script>a()</script>', 'http://localhost:3000');
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')};`);
  expect(policy).toContain("style-src 'self'; style-src-attr 'none'");
  expect(policy).not.toContain('unsafe');
});

test('only a shop on https insists on https', () => {
  expect(contentSecurityPolicy('', 'https://shop.example')).toContain('upgrade-insecure-requests');
  expect(contentSecurityPolicy('', 'http://localhost:3000')).not.toContain('upgrade-insecure-requests');
  expect(commonHeaders('https://shop.example')).toHaveProperty('Strict-Transport-Security');
  expect(commonHeaders('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security');
});
