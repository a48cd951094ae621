import { BlockList, isIPv4, isIPv6 } from 'node:net';

// Ranges that IANA lists as not globally reachable: this machine, private networks, cloud metadata services.
const PRIVATE_IPV4_RANGES = [
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
// Only 2000::/3 is allocated in IPv6. Within it, these ranges embed IPv4 addresses or are reserved.
const PRIVATE_IPV6_RANGES = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const privateRanges = new BlockList();
for (const [ip, prefix] of PRIVATE_IPV4_RANGES) privateRanges.addSubnet(ip, prefix, 'ipv4');
for (const [ip, prefix] of PRIVATE_IPV6_RANGES) privateRanges.addSubnet(ip, prefix, 'ipv6');
const allocatedIpv6 = new BlockList();
allocatedIpv6.addSubnet('2000::', 3, 'ipv6');

/** True if the IP is reachable from the internet. */
export function isPublicIp(ip: string): boolean {
  if (isIPv4(ip)) return !privateRanges.check(ip, 'ipv4');
  return isIPv6(ip) && allocatedIpv6.check(ip, 'ipv6') && !privateRanges.check(ip, 'ipv6');
}
