import { hash } from 'node:crypto';
import { type StrictTransport, strictTransport } from '@kinari/running/strict-transport';
import { REPORTS_PATH } from './policy-reports.ts';

/** By which the server tells a page's rendering the mark of its scripts. */
export const SCRIPT_MARK_HEADER = 'x-script-mark';

/** Headers that every reply of this process carries. */
export function commonHeaders(publicUrl: string, strictness: StrictTransport): Record<string, string> {
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
    headers['Strict-Transport-Security'] = strictTransport(strictness);
  }
  return headers;
}

/**
 * The policy of one finished page. It names our own inline scripts by hash: a nonce would have to differ in every reply, and
 * then no shared cache could keep the page.
 */
export function contentSecurityPolicy(scripts: readonly string[], publicUrl: string): string {
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    "style-src-attr 'none'",
    // `blob:` is a file that somebody has just chosen, shown before it is sent; one never comes from another host.
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    // Text becomes HTML or a script only where `trusted-types.ts` lets it.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${REPORTS_PATH}`,
  ];
  if (isHttps(publicUrl)) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

/** The CSP source of every inline script of a page that carries our mark, each once, in the order of the page. */
export function inlineScriptHashes(html: string, mark: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes) || !attributes.includes(` nonce="${mark}"`)) continue;
    hashes.add(`'sha256-${hash('sha256', code, 'base64')}'`);
  }
  return [...hashes];
}

/** The page as it is sent: a mark that somebody could read would mark nothing. */
export function withoutMark(html: string, mark: string): string {
  return html.replaceAll(` nonce="${mark}"`, '');
}

function isHttps(url: string): boolean {
  return url.startsWith('https:');
}
