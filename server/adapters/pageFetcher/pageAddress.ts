import { isIP } from 'node:net'
import { PageFetchError } from './pageFetcher.ts'

const maxLinkLength = 2_000
const allowedPorts = new Set(['', '80', '443'])

/** Returns the host as it is written in a link, without user name, password and port. */
const writtenHost = (link: string): string =>
  /^[a-z]+:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^/?#:]*)/iu.exec(link)?.[1]?.toLowerCase() ?? ''

const withoutDot = (host: string) => host.replace(/\.$/u, '')

/**
 * Parses the address of a page. `base`: the page that redirects to this page. `ownHosts`: host names of this
 * installation, which are refused.
 *
 * @throws PageFetchError `invalid`, or `unreachable` for a host of this installation
 */
export function parsePageAddress(link: string, { base, ownHosts }: { base?: URL; ownHosts: readonly string[] }): URL {
  const text = link.trim()
  if (text.length > maxLinkLength || !URL.canParse(text, base?.href)) throw new PageFetchError('invalid')
  const url = new URL(text, base)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || !allowedPorts.has(url.port) || url.username !== '' || url.password !== '' || url.hostname === '')
    throw new PageFetchError('invalid')
  // Refuses numbers in other notations, such as http://2130706433 and http://0x7f.1, which the URL parser converts to
  // an IPv4 address.
  const isNumeric = isIP(url.hostname) === 4
  if (isNumeric && (base ? /^[a-z]+:/iu.test(text) : true) && writtenHost(text) !== url.hostname)
    throw new PageFetchError('invalid')
  if (ownHosts.some((host) => withoutDot(host) === withoutDot(url.hostname))) throw new PageFetchError('unreachable')
  url.hash = ''
  return url
}

const signInHosts = new Set([
  'accounts.google.com',
  'login.microsoftonline.com',
  'login.live.com',
  'login.yahoo.com',
  'appleid.apple.com',
  'idmsa.apple.com',
])
const signInPath = /\/(?:log[-_]?in|sign[-_]?in|servicelogin|sso|oauth2?|authenticate)(?:[/.]|$)/iu

/** Returns whether a redirect leads to a page that asks for a sign-in. */
export const isSignInAddress = ({ hostname, pathname }: URL): boolean =>
  signInHosts.has(hostname) || signInPath.test(pathname)

/**
 * Converts a share link of a well-known file service, which leads to a page that only shows the file, to the address of
 * the file itself. Returns other addresses unchanged.
 */
export function toDownloadAddress(url: URL): URL {
  const path = (pattern: RegExp) => pattern.exec(url.pathname)?.[1]
  if (url.hostname === 'docs.google.com') {
    const id = path(/^\/document\/(?:u\/\d+\/)?d\/([\w-]+)/u)
    if (id && id !== 'e') return new URL(`https://docs.google.com/document/d/${id}/export?format=docx`)
  }
  if (url.hostname === 'drive.google.com') {
    const id =
      path(/^\/file\/(?:u\/\d+\/)?d\/([\w-]+)/u) ?? (url.pathname === '/open' ? url.searchParams.get('id') : '')
    if (id) return new URL(`https://drive.google.com/uc?export=download&id=${encodeURIComponent(id)}`)
  }
  if (/^(?:www\.)?dropbox\.com$/u.test(url.hostname) && /^\/(?:s|scl)\//u.test(url.pathname)) {
    const file = new URL(url)
    file.searchParams.set('dl', '1')
    return file
  }
  return url
}
