// Decides which IP addresses are public. Source: the special-purpose registries of IANA (RFC 6890).
import { BlockList, isIP } from 'node:net'

const blocked4 = new BlockList()
const ranges4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Internal services of Microsoft Azure, which its virtual machines reach at this address.
  ['168.63.129.16', 32],
]
for (const [network, prefix] of ranges4) blocked4.addSubnet(network, prefix, 'ipv4')

/**
 * The only range of IPv6 that has public addresses today. Mapped, translated (NAT64), local and multicast addresses are
 * outside this range.
 */
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')
const blocked6 = new BlockList()
const ranges6: readonly [string, number][] = [
  // Protocol assignments, such as Teredo, whose addresses contain an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, whose addresses contain an IPv4 address.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]
for (const [network, prefix] of ranges6) blocked6.addSubnet(network, prefix, 'ipv6')

/** Returns whether an IP address is reachable from everywhere and does not belong to a local or special network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked4.check(address, 'ipv4')
  return family === 6 && public6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
}
