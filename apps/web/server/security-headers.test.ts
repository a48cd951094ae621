import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  commonHeaders,
  contentSecurityPolicy,
  inlineScriptHashes,
  pageSecurityHeaders,
  removeMark,
} from './security-headers.ts';

const hashScript = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

const SCRIPT_MARK = 'a-secret-of-this-rendering';
const withMark = (attributes: string, code: string) => `<script${attributes} nonce="${SCRIPT_MARK}">${code}</script>`;
const hashes = (html: string) => inlineScriptHashes(Buffer.from(html), SCRIPT_MARK);

test('the hash of an inline script covers exactly the text between its tags', () => {
  expect(hashes(`<p>${withMark(' type="module"', '\nimport "/a.js";\n')}</p>`)).toEqual([
    hashScript('\nimport "/a.js";\n'),
  ]);
});

test('a script from a file needs no hash', () => {
  expect(hashes(withMark(' src="/a.js"', '') + withMark(' async="" src="/b.js"', ''))).toEqual([]);
});

test('the same script twice is listed once', () => {
  expect(hashes(withMark('', 'a()') + withMark('', 'a()') + withMark('', 'b()'))).toHaveLength(2);
});

test('non-ASCII characters are hashed as UTF-8, as in the browser', () => {
  expect(hashes(withMark('', '"₹"'))).toEqual([hashScript('"₹"')]);
});

test.each([
  '<script>steal()</script>',
  '<script nonce="">steal()</script>',
  '<script nonce="guessed">steal()</script>',
  `<script>steal()//${withMark('', 'ours()')}`,
  `<script>/* nonce="${SCRIPT_MARK}" */steal()</script>`,
])('a script without the mark gets no hash: %s', (injected) => {
  expect(hashes(injected).filter((hash) => hash !== hashScript('ours()'))).toEqual([]);
});

test('the mark is removed from the page', () => {
  const html = Buffer.from(withMark(' async=""', '"₹"'));
  expect(removeMark(html, SCRIPT_MARK).toString()).toBe('<script async="">"₹"</script>');
});

test('the policy allows hashed inline scripts, and styles only from files', () => {
  const policy = contentSecurityPolicy([hashScript('a()')], 'http://localhost:3000');
  expect(policy).toContain(`script-src 'self' ${hashScript('a()')};`);
  expect(policy).toContain("style-src 'self'; style-src-attr 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
  expect(policy).not.toContain('unsafe');
});

test('the HSTS header is sent only for an https URL', () => {
  expect(contentSecurityPolicy([], 'https://shop.example')).toContain('upgrade-insecure-requests');
  expect(contentSecurityPolicy([], 'http://localhost:3000')).not.toContain('upgrade-insecure-requests');
  expect(commonHeaders('https://shop.example', 'preload')).toHaveProperty('Strict-Transport-Security');
  expect(commonHeaders('http://localhost:3000', 'preload')).not.toHaveProperty('Strict-Transport-Security');
});

const PUBLIC_URL = 'https://shop.example';
const STANDARD = { 'content-security-policy': contentSecurityPolicy([], PUBLIC_URL) };

test.each([
  '/',
  '/admin',
  '/admin/dashboard',
  '/admin/storefronts',
  '/admin/collections',
  '/product/admin/storefront',
  '/preview',
  '/preview/',
  '/preview/token/more',
  '/previews/token',
  '/track/token',
])('the page %s shows no frame and is in none', (path) => {
  expect(pageSecurityHeaders(path, { publicUrl: PUBLIC_URL })).toEqual(STANDARD);
  expect(STANDARD['content-security-policy']).toContain("frame-src 'none'; frame-ancestors 'none';");
});

test.each(['/admin/storefront', '/Admin/Storefront/'])(
  'only the editor of the storefront, %s, shows our own pages in a frame',
  (path) => {
    expect(pageSecurityHeaders(path, { publicUrl: PUBLIC_URL })).toEqual({
      'content-security-policy': STANDARD['content-security-policy'].replace("frame-src 'none'", "frame-src 'self'"),
    });
  },
);

test.each(['/preview/token', '/Preview/token/'])(
  'only the preview, %s, is shown in a frame, by our own pages',
  (path) => {
    expect(pageSecurityHeaders(path, { publicUrl: PUBLIC_URL })).toEqual({
      'content-security-policy': STANDARD['content-security-policy'].replace(
        "frame-ancestors 'none'",
        "frame-ancestors 'self'",
      ),
      'x-frame-options': 'SAMEORIGIN',
    });
  },
);
