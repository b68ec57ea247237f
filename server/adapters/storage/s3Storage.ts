import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { fail } from '@scene-partner/contract/failures'
import { AwsClient } from 'aws4fetch'
import { assertKey } from './keys.ts'
import type { Storage } from './storage.ts'

export type S3Options = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The folder of the bucket that is ours; '' for all of it. */
  prefix: string
}

/** Spec 2 §9: storage operations are given up after this, uploads after the second. */
const operationMs = 120_000
const uploadMs = 600_000
const tries = 3
const firstWaitMs = 200

/** What the bucket answered when it did not do what it was asked; its code is S3's own word for it. */
class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`the storage answered ${status} ${code}`.trimEnd())
    this.name = 'StorageRefused'
    this.status = status
    this.code = code
  }
}

/** Worth asking again: a line that broke, a server that is busy, bytes that arrived otherwise than they left. */
const isPassing = (error: unknown) =>
  !(error instanceof Refused) || error.status >= 500 || [408, 429].includes(error.status) || error.code === 'BadDigest'
const isFull = (error: unknown) =>
  error instanceof Refused && (error.status === 507 || /QuotaExceeded|StorageFull/.test(error.code))
/** A HEAD has no body to say whether the key or the bucket is missing; the other methods tell. */
const isMissing = (error: unknown) =>
  error instanceof Refused && error.status === 404 && (error.code === 'NoSuchKey' || error.code === '')

const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
const unescapeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

type Found = { key: string; size: number; modifiedAt: Date }

function readListing(xml: string, ours: string): { found: Found[]; next: string | undefined } {
  const found = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: unescapeXml(textOf(entry, 'Key')).slice(ours.length),
    size: Number(textOf(entry, 'Size')),
    modifiedAt: new Date(textOf(entry, 'LastModified')),
  }))
  const isMore = textOf(xml, 'IsTruncated') === 'true'
  return { found, next: isMore ? unescapeXml(textOf(xml, 'NextContinuationToken')) : undefined }
}

async function md5Of(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('md5')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('base64')
}

type Ask = RequestInit & { method: string; headers?: Record<string, string>; duplex?: 'half' }

type Read<T> = (response: Response) => Promise<T> | T

const unavailable = (cause: unknown) => Object.assign(fail('unavailable'), { cause })

/** Signed requests that are sent again while that may help, each answer read whole within the attempt. */
function createAsker({ region, accessKeyId, secretAccessKey }: S3Options) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })

  async function once<T>(url: string, init: Ask, timeoutMs: number, read: Read<T>): Promise<T> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('the storage did not answer in time')), timeoutMs)
    try {
      // A redirect could lead our signed words anywhere.
      const response = await client.fetch(url, { ...init, redirect: 'error', signal: late.signal })
      if (!response.ok) throw new Refused(response.status, textOf(await response.text(), 'Code'))
      return await read(response)
    } finally {
      // A body handed on as a stream may take as long as somebody listens to it.
      clearTimeout(timer)
    }
  }

  /** Everything asked here can be repeated without harm. What stands in the way in the end is told as `unavailable`. */
  return async function ask<T>(
    url: string,
    { init, timeoutMs = operationMs }: { init: () => Ask; timeoutMs?: number },
    read: Read<T>,
  ): Promise<T | null> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(url, init(), timeoutMs, read)
      } catch (error) {
        if (isMissing(error)) return null
        if (isFull(error)) throw fail('storage_full')
        if (attempt === tries || !isPassing(error)) throw unavailable(error)
        await wait(firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
      }
    }
  }
}

/** Keeps files in a bucket of anything that speaks S3, by signed requests of our own server; nothing is ever public. */
export function createS3Storage(options: S3Options): Storage {
  const ask = createAsker(options)
  const folder = options.prefix.replace(/^\/+|\/+$/g, '')
  const ours = folder === '' ? '' : `${folder}/`
  const bucket = `${options.endpoint}/${encodeURIComponent(options.bucket)}`
  // Each segment by itself: a slash in a key stays a slash.
  const urlOf = (key: string) => `${bucket}/${(ours + assertKey(key)).split('/').map(encodeURIComponent).join('/')}`

  type Upload = { length: number; md5: string; open(): NonNullable<RequestInit['body']> }

  /** The digest lets the bucket itself refuse what arrives cut short or changed. */
  async function upload(url: string, { length, md5, open }: Upload) {
    const headers = { 'content-length': String(length), 'content-md5': md5 }
    const init = (): Ask => ({ method: 'PUT', body: open(), headers, duplex: 'half' })
    const isStored = await ask(url, { init, timeoutMs: uploadMs }, (response) => response.text().then(() => true))
    if (!isStored) throw unavailable(new Error('the storage has no such bucket'))
  }

  const storage: Storage = {
    kind: 's3',
    // A bucket grows; what it refuses, it refuses at the upload.
    assertRoom: async () => undefined,
    async put(key, bytes) {
      const url = urlOf(key)
      const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      await upload(url, { length: body.length, md5: await md5Of([body]), open: () => body })
    },
    async putFile(key, path) {
      const url = urlOf(key)
      const { size } = await stat(path)
      const md5 = await md5Of(createReadStream(path) as AsyncIterable<Uint8Array>)
      // The two libraries name the same streams differently.
      const open = () => Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>
      await upload(url, { length: size, md5, open })
    },
    async copy(from, to) {
      const source = new URL(urlOf(from)).pathname
      const init = (): Ask => ({ method: 'PUT', headers: { 'content-length': '0', 'x-amz-copy-source': source } })
      const answer = await ask(urlOf(to), { init, timeoutMs: uploadMs }, (response) => response.text())
      // A bucket may begin its answer before it has copied, and say in it that it could not.
      if (answer?.includes('<Error>')) throw unavailable(new Refused(500, textOf(answer, 'Code')))
      return answer !== null
    },
    async get(key) {
      const url = urlOf(key)
      return ask(
        url,
        { init: () => ({ method: 'GET' }) },
        async (response) => new Uint8Array(await response.arrayBuffer()),
      )
    },
    async read(key, range) {
      const url = urlOf(key)
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const body = await ask(url, { init: () => ({ method: 'GET', headers }), timeoutMs: uploadMs }, ({ body }) => body)
      return body && Readable.fromWeb(body as ReadableStream)
    },
    async size(key) {
      const url = urlOf(key)
      return ask(url, { init: () => ({ method: 'HEAD' }) }, ({ headers }) => Number(headers.get('content-length')))
    },
    async remove(key) {
      await ask(urlOf(key), { init: () => ({ method: 'DELETE' }) }, (response) => response.body?.cancel())
    },
    async *list(prefix) {
      let next: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: ours + prefix })
        if (next) query.set('continuation-token', next)
        const xml = await ask(`${bucket}?${query}`, { init: () => ({ method: 'GET' }) }, (response) => response.text())
        // An empty list would say that every file is gone.
        if (xml === null) throw unavailable(new Error('the storage has no such bucket'))
        const listing = readListing(xml, ours)
        yield* listing.found
        next = listing.next
      } while (next)
    },
    async check() {
      const key = `check/${randomUUID()}`
      await storage.put(key, Buffer.from('well'))
      const back = await storage.get(key)
      await storage.remove(key)
      if (!back || Buffer.from(back).toString() !== 'well') throw new Error('what was written did not come back')
    },
  }
  return storage
}
