import { BlockList, isIPv4, isIPv6 } from 'node:net';

// What IANA lists as not reachable from everywhere: our own machines, those beside them, and what says where machines run.
const NOT_PUBLIC_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
// Of IPv6 only 2000::/3 is given out; within it these hold addresses of IPv4 or belong to nobody.
const NOT_PUBLIC_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const hidden = new BlockList();
for (const [address, prefix] of NOT_PUBLIC_4) hidden.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of NOT_PUBLIC_6) hidden.addSubnet(address, prefix, 'ipv6');
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one on the internet, and not one of a machine that only we can reach. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !hidden.check(address, 'ipv4');
  return isIPv6(address) && given.check(address, 'ipv6') && !hidden.check(address, 'ipv6');
}
