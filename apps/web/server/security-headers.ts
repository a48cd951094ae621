import { createHash } from 'node:crypto';

const TWO_YEARS = 63_072_000;

/** Headers that every reply of this process carries. */
export function commonHeaders(publicUrl: string): Record<string, string> {
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
    headers['Strict-Transport-Security'] = `max-age=${TWO_YEARS}; includeSubDomains; preload`;
  }
  return headers;
}

/**
 * The policy of one finished page. It names the page's inline scripts by hash: a nonce would have to differ in every
 * reply, and then no shared cache could keep the page.
 */
export function contentSecurityPolicy(html: string, publicUrl: string): string {
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScriptHashes(html)].join(' '),
    "style-src 'self'",
    "style-src-attr 'none'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ];
  if (isHttps(publicUrl)) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

/** The CSP source of every inline script of a page, each once, in the order of the page. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [...hashes];
}

function isHttps(url: string): boolean {
  return url.startsWith('https:');
}
