// The path segment after these prefixes is a token that gives access to an order, a gift or a payment.
const TOKEN_PATH = /^(\/(?:track|gift|pay\/t|api\/track|api\/gifts|api\/pay-links)\/)[^/]+/i;

/**
 * Returns a URL that is safe to log: tokens in the path and all query values are hidden. Staff search by name and email, and a
 * tracking link needs no login.
 */
export function redactUrl(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url.replace(TOKEN_PATH, '$1…');
  const names = url
    .slice(start + 1)
    .split('&')
    .map((pair) => (pair.includes('=') ? `${pair.slice(0, pair.indexOf('='))}=…` : '…'));
  return `${url.slice(0, start).replace(TOKEN_PATH, '$1…')}?${names.join('&')}`;
}
