import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { fail } from '@scene-partner/contract/failures'
import { AwsClient } from 'aws4fetch'
import { hashInPieces } from '../../platform/hashInPieces.ts'
import { assertKey } from './assertKey.ts'
import type { ByteRange, Storage } from './storage.ts'

/** The configuration of an S3 bucket. */
export type S3Options = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Key prefix inside the bucket; '' for the whole bucket. */
  prefix: string
}

/** Time limits in ms (spec 2 §9). `uploadMs`: uploads, copies, and opening a stream. `operationMs`: other requests. */
const operationMs = 120_000
const uploadMs = 600_000
const maxAttempts = 3
const firstWaitMs = 200

/** An error response of the bucket with its S3 error code. */
class S3Error extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`the storage responded ${status} ${code}`.trimEnd())
    this.name = 'S3Error'
    this.status = status
    this.code = code
  }
}

/** Whether a retry may help: true for connection errors, busy servers and corrupted uploads. */
const isTemporary = (error: unknown) =>
  !(error instanceof S3Error) || error.status >= 500 || [408, 429].includes(error.status) || error.code === 'BadDigest'
const isFull = (error: unknown) =>
  error instanceof S3Error && (error.status === 507 || /QuotaExceeded|StorageFull/.test(error.code))
/**
 * Whether the response means that the key does not exist, or that the file ends before the requested range. A HEAD
 * response has no error code; in other responses the code distinguishes a missing key from a missing bucket.
 */
const isMissing = (error: unknown) =>
  error instanceof S3Error &&
  ((error.status === 404 && (error.code === 'NoSuchKey' || error.code === '')) || error.status === 416)
const rangeHeader = (range: ByteRange | undefined): Record<string, string> =>
  range ? { range: `bytes=${range.start}-${range.end}` } : {}

const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
const unescapeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

type ListedFile = { key: string; size: number; modifiedAt: Date }

function readListing(xml: string, keyPrefix: string): { found: ListedFile[]; next: string | undefined } {
  const found = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: unescapeXml(textOf(entry, 'Key')).slice(keyPrefix.length),
    size: Number(textOf(entry, 'Size')),
    modifiedAt: new Date(textOf(entry, 'LastModified')),
  }))
  const isTruncated = textOf(xml, 'IsTruncated') === 'true'
  return { found, next: isTruncated ? unescapeXml(textOf(xml, 'NextContinuationToken')) : undefined }
}

async function md5Of(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('md5')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('base64')
}

type RequestOptions = RequestInit & { method: string; headers?: Record<string, string>; duplex?: 'half' }

type ReadResponse<T> = (response: Response) => Promise<T> | T

type RefusalCode = 'unavailable' | 'storage/retry-limit-exceeded'

const failWithCause = (code: RefusalCode, cause: unknown) => Object.assign(fail(code), { cause })
const unavailable = (cause: unknown) => failWithCause('unavailable', cause)

/** Creates a function that sends signed requests. A failed request, or a failed `read` of its response, is retried. */
function createRequester({ region, accessKeyId, secretAccessKey }: S3Options) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })

  async function sendOnce<T>(url: string, init: RequestOptions, timeoutMs: number, read: ReadResponse<T>): Promise<T> {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new Error('the storage did not respond in time')), timeoutMs)
    try {
      // Redirects are refused, because a redirect could send signed requests to another host.
      const response = await client.fetch(url, { ...init, redirect: 'error', signal: timeout.signal })
      if (!response.ok) throw new S3Error(response.status, textOf(await response.text(), 'Code'))
      return await read(response)
    } finally {
      // The time limit does not apply after this point. So if the response body is returned as a stream, reading it has
      // no limit.
      clearTimeout(timer)
    }
  }

  /**
   * Sends a request, up to 3 times; all requests are idempotent. Returns null for a missing key. Throws the errors that
   * `Storage` documents.
   */
  return async function request<T>(
    url: string,
    { init, timeoutMs = operationMs }: { init: () => RequestOptions; timeoutMs?: number },
    read: ReadResponse<T>,
  ): Promise<T | null> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendOnce(url, init(), timeoutMs, read)
      } catch (error) {
        if (isMissing(error)) return null
        if (isFull(error)) throw fail('storage/quota-exceeded')
        if (!isTemporary(error)) throw unavailable(error)
        if (attempt === maxAttempts) throw failWithCause('storage/retry-limit-exceeded', error)
        await wait(firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
      }
    }
  }
}

/** Creates a storage in an S3-compatible bucket. The server signs all requests; objects are never public. */
export function createS3Storage(options: S3Options): Storage {
  const request = createRequester(options)
  const folder = options.prefix.replace(/^\/+|\/+$/g, '')
  const keyPrefix = folder === '' ? '' : `${folder}/`
  const bucket = `${options.endpoint}/${encodeURIComponent(options.bucket)}`
  // Segments are encoded separately, so that the slashes between them are not encoded.
  const urlOf = (key: string) =>
    `${bucket}/${(keyPrefix + assertKey(key)).split('/').map(encodeURIComponent).join('/')}`

  type Upload = { length: number; md5: string; open(): NonNullable<RequestInit['body']> }

  /** Uploads with an MD5 digest, so that the bucket refuses truncated or corrupted data. */
  async function upload(url: string, { length, md5, open }: Upload) {
    const headers = { 'content-length': String(length), 'content-md5': md5 }
    const init = (): RequestOptions => ({ method: 'PUT', body: open(), headers, duplex: 'half' })
    const isStored = await request(url, { init, timeoutMs: uploadMs }, (response) => response.text().then(() => true))
    if (!isStored) throw unavailable(new Error('the bucket does not exist'))
  }

  const storage: Storage = {
    kind: 's3',
    // Nothing to check: a bucket has no fixed size. If it is full, it refuses uploads.
    assertFreeSpace: async () => undefined,
    async put(key, bytes) {
      const url = urlOf(key)
      const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      await upload(url, { length: body.length, md5: await hashInPieces('md5', body, 'base64'), open: () => body })
    },
    async putFile(key, path) {
      const url = urlOf(key)
      const { size } = await stat(path)
      const md5 = await md5Of(createReadStream(path) as AsyncIterable<Uint8Array>)
      // Node and the DOM declare different types for the same streams, hence the type assertion.
      const open = () => Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>
      await upload(url, { length: size, md5, open })
    },
    async copy(from, to) {
      const source = new URL(urlOf(from)).pathname
      const init = (): RequestOptions => ({
        method: 'PUT',
        headers: { 'content-length': '0', 'x-amz-copy-source': source },
      })
      const answer = await request(urlOf(to), { init, timeoutMs: uploadMs }, (response) => response.text())
      // S3 may send status 200 before the copy and report an error in the body, so the body is checked.
      if (answer?.includes('<Error>')) throw unavailable(new S3Error(500, textOf(answer, 'Code')))
      return answer !== null
    },
    async get(key, range) {
      const url = urlOf(key)
      return request(url, { init: () => ({ method: 'GET', headers: rangeHeader(range) }) }, async (response) => {
        const bytes = new Uint8Array(await response.arrayBuffer())
        if (!range || response.status === 206) return bytes
        // A proxy in front of the bucket may ignore the range and send the whole file. The range is then cut out here.
        return range.start < bytes.length ? bytes.subarray(range.start, range.end + 1) : null
      })
    },
    async read(key, range) {
      const url = urlOf(key)
      const body = await request(
        url,
        { init: () => ({ method: 'GET', headers: rangeHeader(range) }), timeoutMs: uploadMs },
        ({ body }) => body,
      )
      return body && Readable.fromWeb(body as ReadableStream)
    },
    async size(key) {
      const url = urlOf(key)
      return request(url, { init: () => ({ method: 'HEAD' }) }, ({ headers }) => Number(headers.get('content-length')))
    },
    async remove(key) {
      await request(urlOf(key), { init: () => ({ method: 'DELETE' }) }, (response) => response.body?.cancel())
    },
    removeEmptyFolders: async () => undefined,
    async *list(prefix) {
      let next: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: keyPrefix + prefix })
        if (next) query.set('continuation-token', next)
        const xml = await request(`${bucket}?${query}`, { init: () => ({ method: 'GET' }) }, (response) =>
          response.text(),
        )
        // Null means that the bucket does not exist. Without this error, the list would look empty.
        if (xml === null) throw unavailable(new Error('the bucket does not exist'))
        const listing = readListing(xml, keyPrefix)
        yield* listing.found
        next = listing.next
      } while (next)
    },
    async check() {
      const key = `check/${randomUUID()}`
      await storage.put(key, Buffer.from('well'))
      const back = await storage.get(key)
      await storage.remove(key)
      if (!back || Buffer.from(back).toString() !== 'well') throw new Error('the stored file could not be read back')
    },
  }
  return storage
}
