import { isIPv6 } from 'node:net'

/** Whose connection is gone before it was looked at has no address any more, whatever the type says. */
const gone = 'gone'

/**
 * The address that limits count by: IPv4 whole, IPv6 by its /64, since one line of a provider has all of those.
 * `ip` is what the HTTP library says after `TRUST_PROXY`; headers that nobody vouches for never reach it.
 */
export function clientKey(ip: string | undefined): string {
  if (!ip) return gone
  const plain = ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip
  if (!isIPv6(plain)) return plain
  const [left = '', right] = plain.split('%', 1)[0]?.split('::') ?? []
  const groups = left ? left.split(':') : []
  const tail = right ? right.split(':') : []
  const zeros = right === undefined ? 0 : Math.max(0, 8 - groups.length - tail.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...tail]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}
