import { isIPv6 } from 'node:net'

/** Key of a closed connection: Node no longer knows its address. */
const closedKey = 'gone'

/**
 * Returns the key by which rate limits count clients: the IPv4 address, or the /64 prefix of an IPv6 address, because
 * one subscriber has the whole /64.
 *
 * @param ip the client's address, as found with `TRUST_PROXY`; undefined for a closed connection
 */
export function clientKey(ip: string | undefined): string {
  if (!ip) return closedKey
  const plain = ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip
  if (!isIPv6(plain)) return plain
  const [left = '', right] = plain.split('%', 1)[0]?.split('::') ?? []
  const groups = left ? left.split(':') : []
  const suffix = right ? right.split(':') : []
  const zeros = right === undefined ? 0 : Math.max(0, 8 - groups.length - suffix.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...suffix]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}
