import { ConfigError } from './config-error.ts';

/** An IP range from the settings. An address without a prefix is a single address. */
export type IpRange = { address: string; prefix: number; family: 'ipv4' | 'ipv6' };

/** Returns the key for rate limits: the IPv4 address, or the /64 of an IPv6 address because one user controls a whole /64. */
export function rateLimitKeyForIp(ip: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (ipv4 || !ip.includes(':')) return ipv4 ?? ip;
  const [before = [], after = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

// Length of an IPv4-mapped IPv6 address with a prefix length.
const MAX_IP_LENGTH = 49;

/**
 * Returns the coarse IP range that may be stored long-term: the /24 or the /48 of an address or range. Proxies forward
 * unchecked values, so a text too long for an address becomes 'unknown'.
 */
export function anonymizeIp(ip: string): string {
  if (ip.length > MAX_IP_LENGTH) return 'unknown';
  const network = rateLimitKeyForIp(ip.replace(/\/\d+$/, ''));
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : network.replace(/\.\d+$/, '.0/24');
}

export function ipFamily(ip: string): IpRange['family'] {
  return ip.includes(':') ? 'ipv6' : 'ipv4';
}

/** Parses `10.0.0.0/8,::1`. Throws on anything else, because a misread range could trust everyone. */
export function parseIpRanges(text: string): IpRange[] {
  return text.split(',').map((rawRange) => {
    const [, ip = '', prefix] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(rawRange.trim()) ?? [];
    const family = ipFamily(ip);
    const bits = family === 'ipv6' ? 128 : 32;
    const range = { address: ip, prefix: Number(prefix ?? bits), family };
    if (!ip || range.prefix < 1 || range.prefix > bits) throw new ConfigError(`Invalid IP range: "${rawRange}"`);
    return range;
  });
}
