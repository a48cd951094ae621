import { BadSettings } from './bad-settings.ts';

/** A range of addresses as an operator writes it; `10.0.0.5` without a prefix is that one address. */
export type AddressRange = { address: string; prefix: number; family: 'ipv4' | 'ipv6' };

/** What limits count by: an IPv4 address, or the /64 an IPv6 address lies in, since whoever has one of those has all. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

// An address of IPv6 that holds one of IPv4, and the length of its network.
const LONGEST_ADDRESS = 49;

/**
 * Where somebody came from, as roughly as is kept for long: of an address or its network the /24, or the /48. A proxy passes on
 * whatever it was sent: what is too long to be an address is from nowhere.
 */
export function neighbourhoodOf(address: string): string {
  if (address.length > LONGEST_ADDRESS) return 'unknown';
  const network = networkOf(address.replace(/\/\d+$/, ''));
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : network.replace(/\.\d+$/, '.0/24');
}

export function familyOf(address: string): AddressRange['family'] {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}

/** Reads `10.0.0.0/8,::1`. What is no range is refused: a misread one might mean everybody. */
export function addressRanges(text: string): AddressRange[] {
  return text.split(',').map((written) => {
    const [, address = '', prefix] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(written.trim()) ?? [];
    const family = familyOf(address);
    const bits = family === 'ipv6' ? 128 : 32;
    const range = { address, prefix: Number(prefix ?? bits), family };
    if (!address || range.prefix < 1 || range.prefix > bits)
      throw new BadSettings(`Not a range of addresses: "${written}"`);
    return range;
  });
}
