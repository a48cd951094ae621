import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { commonHeaders, contentSecurityPolicy, inlineScriptHashes, withoutMark } from './security-headers.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

const MARK = 'a-secret-of-this-rendering';
const marked = (attributes: string, code: string) => `<script${attributes} nonce="${MARK}">${code}</script>`;
const hashes = (html: string) => inlineScriptHashes(html, MARK);

test('an inline script is named by the hash of exactly what stands between its tags', () => {
  expect(hashes(`<p>${marked(' type="module"', '\nimport "/a.js";\n')}</p>`)).toEqual([hashOf('\nimport "/a.js";\n')]);
});

test('a script from a file needs no hash', () => {
  expect(hashes(marked(' src="/a.js"', '') + marked(' async="" src="/b.js"', ''))).toEqual([]);
});

test('the same script twice is listed once', () => {
  expect(hashes(marked('', 'a()') + marked('', 'a()') + marked('', 'b()'))).toHaveLength(2);
});

test('letters outside ASCII are hashed as the browser reads them, in UTF-8', () => {
  expect(hashes(marked('', '"₹"'))).toEqual([hashOf('"₹"')]);
});

test.each([
  '<script>steal()</script>',
  '<script nonce="">steal()</script>',
  '<script nonce="guessed">steal()</script>',
  `<script>steal()//${marked('', 'ours()')}`,
  `<script>/* nonce="${MARK}" */steal()</script>`,
])('a script that came in without the mark is not named: %s', (injected) => {
  expect(hashes(injected).filter((hash) => hash !== hashOf('ours()'))).toEqual([]);
});

test('the mark has left the page before anybody sees it', () => {
  expect(withoutMark(marked(' async=""', 'a()'), MARK)).toBe('<script async="">a()</script>');
});

test('a page may run its own scripts, and styles only from files', () => {
  const policy = contentSecurityPolicy([hashOf('a()')], 'http://localhost:3000');
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')};`);
  expect(policy).toContain("style-src 'self'; style-src-attr 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
  expect(policy).not.toContain('unsafe');
});

test('only a shop on https insists on https', () => {
  expect(contentSecurityPolicy([], 'https://shop.example')).toContain('upgrade-insecure-requests');
  expect(contentSecurityPolicy([], 'http://localhost:3000')).not.toContain('upgrade-insecure-requests');
  expect(commonHeaders('https://shop.example', 'preload')).toHaveProperty('Strict-Transport-Security');
  expect(commonHeaders('http://localhost:3000', 'preload')).not.toHaveProperty('Strict-Transport-Security');
});
