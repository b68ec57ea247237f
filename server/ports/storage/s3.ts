import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { assertKey } from './keys.ts'
import type { Storage } from './storage.ts'

export type S3Options = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  prefix: string
}

/** Spec 2 §9: storage operations are given up after this, uploads after the second. */
const operationMs = 120_000
const uploadMs = 600_000
const tries = 3

type Found = { key: string; size: number; modifiedAt: Date }

const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''
const unescapeXml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

function readListing(xml: string, prefix: string): { found: Found[]; next: string | undefined } {
  const found = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: unescapeXml(textOf(entry, 'Key')).slice(prefix.length),
    size: Number(textOf(entry, 'Size')),
    modifiedAt: new Date(textOf(entry, 'LastModified')),
  }))
  const isMore = textOf(xml, 'IsTruncated') === 'true'
  return { found, next: isMore ? unescapeXml(textOf(xml, 'NextContinuationToken')) : undefined }
}

/** Keeps files in a bucket of anything that speaks S3, by signed requests of our own server; nothing is ever public. */
export function createS3Storage(options: S3Options): Storage {
  const { endpoint, bucket, prefix } = options
  const client = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    region: options.region,
    service: 's3',
    retries: 0,
  })
  const root = `${endpoint}/${encodeURIComponent(bucket)}`
  // Each segment by itself: a slash in a key stays a slash.
  const urlOf = (key: string) => `${root}/${(prefix + assertKey(key)).split('/').map(encodeURIComponent).join('/')}`

  async function ask(url: string, init: RequestInit & { duplex?: 'half' }, timeoutMs = operationMs): Promise<Response> {
    const response = await client.fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`the storage answered ${response.status}`)
  }

  /** Everything here can be repeated without harm, so a passing fault is tried again. */
  async function persistently(work: () => Promise<Response>): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work()
      } catch (error) {
        if (attempt >= tries) throw error
        await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt * (0.5 + Math.random())))
      }
    }
  }

  async function upload(key: string, open: () => { body: NonNullable<RequestInit['body']>; length: number }) {
    const url = urlOf(key)
    const response = await persistently(() => {
      const { body, length } = open()
      const headers = { 'content-length': String(length), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
      return ask(url, { method: 'PUT', body, headers, duplex: 'half' }, uploadMs)
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the storage answered ${response.status}`)
  }

  const storage: Storage = {
    kind: 's3',
    // A bucket grows; what it refuses, it refuses at the upload.
    assertRoom: async () => undefined,
    put: (key, bytes) => upload(key, () => ({ body: Buffer.from(bytes), length: bytes.length })),
    async putFile(key, path) {
      const { size } = await stat(path)
      await upload(key, () => ({ body: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, length: size }))
    },
    async get(key) {
      const url = urlOf(key)
      const response = await persistently(() => ask(url, { method: 'GET' }))
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
    },
    async read(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = await persistently(() => ask(urlOf(key), { method: 'GET', headers }, uploadMs))
      return response.ok && response.body ? Readable.fromWeb(response.body as ReadableStream) : null
    },
    async size(key) {
      const response = await persistently(() => ask(urlOf(key), { method: 'HEAD' }))
      return response.ok ? Number(response.headers.get('content-length')) : null
    },
    async remove(key) {
      const response = await persistently(() => ask(urlOf(key), { method: 'DELETE' }))
      await response.body?.cancel()
    },
    async *list(under) {
      let next: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + under })
        if (next) query.set('continuation-token', next)
        const response = await persistently(() => ask(`${root}?${query}`, { method: 'GET' }))
        const listing = readListing(await response.text(), prefix)
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
