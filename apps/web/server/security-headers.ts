import { hash } from 'node:crypto';
import { formatHsts, type HstsMode } from '@kinari/server-runtime/hsts';
import { REPORTS_PATH } from './csp-reports.ts';

/** Header that passes the script mark (nonce) to the page render. */
export const SCRIPT_MARK_HEADER = 'x-script-mark';

export function commonHeaders(publicUrl: string, transportSecurity: HstsMode): Record<string, string> {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'X-Frame-Options': 'DENY',
  };
  if (isHttps(publicUrl)) {
    headers['Strict-Transport-Security'] = formatHsts(transportSecurity);
  }
  return headers;
}

// The editor of the storefront shows the preview in a frame. No other page is shown in one, and never on another site.
const FRAMING_PAGE = /^\/admin\/storefront(?:\/|$)/i;
const FRAMED_PAGE = /^\/preview\/[^/]+\/?$/i;

/** Returns the CSP of the page at this path, and what differs from the common headers. */
export function pageSecurityHeaders(
  path: string,
  { scripts = [], publicUrl }: { scripts?: readonly string[]; publicUrl: string },
): Record<string, string> {
  const isFramed = FRAMED_PAGE.test(path);
  return {
    'content-security-policy': contentSecurityPolicy(scripts, publicUrl, {
      frameSources: FRAMING_PAGE.test(path) ? "'self'" : "'none'",
      frameAncestors: isFramed ? "'self'" : "'none'",
    }),
    ...(isFramed && { 'x-frame-options': 'SAMEORIGIN' }),
  };
}

/**
 * Returns the CSP of a rendered page. Inline scripts are allowed by hash, because a nonce must differ in every response and
 * would prevent shared caching.
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  publicUrl: string,
  { frameSources = "'none'", frameAncestors = "'none'" } = {},
): string {
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    "style-src-attr 'none'",
    // `blob:` is for previews of files the user has just selected. Images never come from other hosts.
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-src ${frameSources}`,
    `frame-ancestors ${frameAncestors}`,
    // Only `trusted-types.ts` may turn text into HTML or scripts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${REPORTS_PATH}`,
  ];
  if (isHttps(publicUrl)) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

/** Returns the CSP sources of all inline scripts with our mark, without duplicates. */
export function inlineScriptHashes(html: Buffer, mark: string): string[] {
  const hashes = new Set<string>();
  // Latin-1 has one character per byte. Decoding and encoding UTF-8 takes as long as rendering a part of the page.
  for (const [, attributes = '', code = ''] of html
    .toString('latin1')
    .matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes) || !attributes.includes(` nonce="${mark}"`)) continue;
    hashes.add(`'sha256-${hash('sha256', Buffer.from(code, 'latin1'), 'base64')}'`);
  }
  return [...hashes];
}

/** Removes the mark before sending: if it were readable, injected scripts could use it. */
export function removeMark(html: Buffer, mark: string): Buffer {
  return Buffer.from(html.toString('latin1').replaceAll(` nonce="${mark}"`, ''), 'latin1');
}

function isHttps(url: string): boolean {
  return url.startsWith('https:');
}
