// What stands behind them opens an order, or the credit that a gift became, to whoever has it.
const OPENS = /^(\/(?:track|gift|api\/track|api\/gifts)\/)[^/]+/i;

/**
 * An address as it may stand in a log: which page or call, and the names of what was asked for. The values are hidden: staff search
 * by name and e-mail, and a link to an order needs no login.
 */
export function loggedAddress(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url.replace(OPENS, '$1…');
  const names = url
    .slice(start + 1)
    .split('&')
    .map((pair) => (pair.includes('=') ? `${pair.slice(0, pair.indexOf('='))}=…` : '…'));
  return `${url.slice(0, start).replace(OPENS, '$1…')}?${names.join('&')}`;
}
