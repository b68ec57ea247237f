// Fetches pages for users. This is the only module that connects to an address that a user names (S-50).
import { Resolver } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import {
  maxPageBytes,
  maxRedirects,
  PageFetchError,
  type FetchedPage,
  type PageFetcher,
  type PageProblem,
} from './pageFetcher.ts'
import { isSignInAddress, parsePageAddress, toDownloadAddress } from './pageAddress.ts'
import { isPublicAddress } from './publicAddress.ts'

const defaultTimeoutMs = 20_000
const userAgent = 'ScenePartner (imports a script for a user)'

/** The host and port to which a connection is opened. */
export type ConnectionTarget = { host: string; port: number }

export type PageFetcherOptions = {
  /** Host names of this installation, from which the fetcher never fetches. */
  ownHosts(): readonly string[]
  /** Time limit for a whole page, with its redirects and its body. Absent: 20 s. */
  timeoutMs?: number
  /** Returns the IP addresses of a host name. Only tests replace this function. */
  resolve?(host: string, signal: AbortSignal): Promise<string[]>
  /**
   * Returns where the connection to a checked address is opened. Only tests replace this function, to connect to a test
   * server.
   */
  route?(target: ConnectionTarget): ConnectionTarget
}

/**
 * Asks the name servers of the machine and returns the IPv4 addresses first. Does not use the hosts file of the
 * machine.
 */
async function resolveByDns(host: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 4_000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))

/**
 * Returns the one address to which the connection is opened. Throws `PageFetchError` (`unreachable`) unless all
 * addresses of the host are public and belong to other machines.
 */
async function findAddress(url: URL, resolve: NonNullable<PageFetcherOptions['resolve']>, signal: AbortSignal) {
  const host = url.hostname.replace(/^\[|\]$/gu, '')
  const addresses = isIP(host) === 0 ? await resolve(host, signal) : [host]
  const own = new Set(ownAddresses())
  const [first] = addresses
  if (first === undefined || addresses.some((one) => !isPublicAddress(one) || own.has(one)))
    throw new PageFetchError('unreachable')
  return first
}

/** Sends one request to a checked address. Does not resolve the host name again, which could give another address. */
function open(url: URL, target: ConnectionTarget, signal: AbortSignal): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const name = url.hostname.replace(/^\[|\]$/gu, '')
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestHttps : requestHttp)({
      ...target,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      // The certificate is checked for the host name in the link.
      ...(isSecure && isIP(name) === 0 ? { servername: name } : {}),
      headers: { host: url.host, 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity' },
      agent: false,
      maxHeaderSize: 16_384,
      signal,
    })
    request.on('response', resolve)
    request.on('error', reject)
    request.end()
  })
}

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Reads and decompresses a body. Throws `PageFetchError`: `tooLarge` for too many bytes, also after decompression, or
 * `unreachable` for an unknown encoding.
 */
async function readBody(response: IncomingMessage): Promise<Uint8Array> {
  if (Number(response.headers['content-length'] ?? 0) > maxPageBytes) throw new PageFetchError('tooLarge')
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const decode = decoders[encoding]
  if (!decode && encoding !== 'identity' && encoding !== '') throw new PageFetchError('unreachable')
  const decoder = decode?.()
  if (decoder) response.on('error', (error) => decoder.destroy(error)).pipe(decoder)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of decoder ?? response) {
    bytes += (chunk as Buffer).length
    if (bytes > maxPageBytes) throw new PageFetchError('tooLarge')
    chunks.push(chunk as Buffer)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * Returns the file name of `Content-Disposition` (RFC 6266), else the last part of the path in the URL. If the header
 * has both `filename` and `filename*`, in any order, `filename*` is used, because `filename` is for clients that know
 * only ASCII.
 */
function findName({ headers }: IncomingMessage, url: URL): string {
  const disposition = headers['content-disposition'] ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/iu.exec(disposition) ?? []
  const [, plain] = /filename="?([^";]+)/iu.exec(disposition) ?? []
  const written = encoded ?? plain ?? url.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

function findProblem(status: number): PageProblem | undefined {
  if (status === 401 || status === 403 || status === 407) return 'signIn'
  if (status === 404 || status === 410) return 'notFound'
  return status === 200 ? undefined : 'unreachable'
}

const redirects = new Set([301, 302, 303, 307, 308])

/** Creates the fetcher that uses the network. */
export function createPageFetcher({
  ownHosts,
  timeoutMs = defaultTimeoutMs,
  resolve = resolveByDns,
  route = (target) => target,
}: PageFetcherOptions): PageFetcher {
  async function follow(link: string, signal: AbortSignal): Promise<FetchedPage> {
    let url = toDownloadAddress(parsePageAddress(link, { ownHosts: ownHosts() }))
    for (let count = 0; count <= maxRedirects; count++) {
      const host = await findAddress(url, resolve, signal)
      const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
      signal.throwIfAborted()
      const response = await open(url, route({ host, port }), signal)
      try {
        const location = redirects.has(response.statusCode ?? 0) ? response.headers.location : undefined
        if (location === undefined) {
          const problem = findProblem(response.statusCode ?? 0)
          if (problem) throw new PageFetchError(problem)
          return { bytes: await readBody(response), name: findName(response, url) }
        }
        url = parsePageAddress(location, { base: url, ownHosts: ownHosts() })
        if (isSignInAddress(url)) throw new PageFetchError('signIn')
      } finally {
        response.destroy()
      }
    }
    throw new PageFetchError('unreachable')
  }

  return {
    async fetchPage(link, signal) {
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        return await follow(link, AbortSignal.any([signal, timeout]))
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof PageFetchError) throw error
        throw new PageFetchError(timeout.aborted ? 'tooSlow' : 'unreachable', { cause: error })
      }
    },
  }
}
