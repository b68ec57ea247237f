import { maxPageBytes, maxRedirects, PageFetchError, type PageFetcher } from './pageFetcher.ts'
import { isSignInAddress, parsePageAddress, toDownloadAddress } from './pageAddress.ts'
import { isPublicAddress } from './publicAddress.ts'

/** A page of the fake web: a body, a redirect, or a status other than 200. */
export type FakePage = { body: string | Uint8Array; name?: string } | { location: string } | { status: number }

/**
 * Creates a fetcher over a small web in memory. `hosts`: IP addresses by host name. A host name that is not in `hosts`
 * has a public address.
 */
export function createFakePageFetcher(
  pages: Readonly<Record<string, FakePage>>,
  { hosts = {}, ownHosts = [] }: { hosts?: Readonly<Record<string, string>>; ownHosts?: readonly string[] } = {},
): PageFetcher {
  return {
    async fetchPage(link, signal) {
      let url = toDownloadAddress(parsePageAddress(link, { ownHosts }))
      for (let count = 0; count <= maxRedirects; count++) {
        signal.throwIfAborted()
        const address = hosts[url.hostname] ?? url.hostname.replace(/^\[|\]$/gu, '')
        const page = pages[url.href]
        if (/^[\d.:a-f]+$/u.test(address) && !isPublicAddress(address)) throw new PageFetchError('unreachable')
        if (!page) throw new PageFetchError('notFound')
        if ('status' in page) throw new PageFetchError([401, 403].includes(page.status) ? 'signIn' : 'unreachable')
        if ('body' in page) {
          const bytes = new Uint8Array(Buffer.from(page.body))
          if (bytes.length > maxPageBytes) throw new PageFetchError('tooLarge')
          return { bytes, name: page.name ?? url.pathname.split('/').at(-1) ?? '' }
        }
        url = parsePageAddress(page.location, { base: url, ownHosts })
        if (isSignInAddress(url)) throw new PageFetchError('signIn')
      }
      throw new PageFetchError('unreachable')
    },
  }
}
