/**
 * An address as it may stand in a log: which page or call, and the names of what was asked for. The values are hidden: staff search
 * by name and e-mail.
 */
export function loggedAddress(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const names = url
    .slice(start + 1)
    .split('&')
    .map((pair) => (pair.includes('=') ? `${pair.slice(0, pair.indexOf('='))}=…` : '…'));
  return `${url.slice(0, start)}?${names.join('&')}`;
}
