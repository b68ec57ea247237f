import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'

type StoredObject = { bytes: Buffer; modifiedAt: Date }

/**
 * A simulated fault. `effect` is a status to respond with, or: `hang up` closes the connection before the response,
 * `break off` closes it in the middle of the response, `forget` and `halve` confirm a PUT but store nothing, or only
 * half, `ignore range` sends the whole object, `fail late` answers a copy with status 200 and an error in the body.
 */
export type Fault = {
  method: string
  /** The fault applies only to keys that contain this text. */
  key?: string
  effect: number | 'hang up' | 'break off' | 'forget' | 'halve' | 'ignore range' | 'fail late'
  times: number
}

/** An in-memory bucket with the part of the S3 protocol that we use, for development and tests. */
export type FakeS3 = {
  /** Options for `createS3Storage`. */
  options: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
  files: Map<string, StoredObject>
  failNext(fault: Fault): void
  /** Ends all faults. */
  repair(): void
  [Symbol.asyncDispose](): Promise<void>
}

const account = {
  bucket: 'scenes',
  region: 'stage-1',
  accessKeyId: 'prompter',
  secretAccessKey: 'whispers in the wings',
}
const wholeRange = { start: 0, end: Infinity }

class S3Error extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Verifies the request's signature by signing it again. */
async function verifySignature(request: IncomingMessage, url: URL) {
  const given = request.headers.authorization ?? ''
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? []
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? '')]))
  const datetime = String(request.headers['x-amz-date'] ?? '')
  const signer = new AwsV4Signer({
    ...account,
    url: url.href,
    method: request.method ?? '',
    headers,
    datetime,
    service: 's3',
  })
  if (given !== (await signer.authHeader())) throw new S3Error(403, 'SignatureDoesNotMatch')
}

function verifyUpload(request: IncomingMessage, body: Buffer) {
  if (request.headers['content-length'] === undefined) throw new S3Error(411, 'MissingContentLength')
  const digest = request.headers['content-md5']
  if (digest && digest !== createHash('md5').update(body).digest('base64')) throw new S3Error(400, 'BadDigest')
}

function listing(files: Map<string, StoredObject>, query: URLSearchParams, pageSize: number): string {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const all = [...files].filter(([key]) => key.startsWith(prefix) && key > after)
  const page = all.toSorted(([one], [other]) => (one < other ? -1 : 1)).slice(0, pageSize)
  const entries = page.map(
    ([key, { bytes, modifiedAt }]) =>
      `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
  )
  const isMore = all.length > page.length
  const next = isMore ? `<NextContinuationToken>${escapeXml(page.at(-1)?.[0] ?? '')}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, modifiedAt }: StoredObject,
  breaksOff: boolean,
) {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const range = first === undefined ? wholeRange : { start: Number(first), end: last ? Number(last) : Infinity }
  if (range.start > 0 && range.start >= bytes.length) throw new S3Error(416, 'InvalidRange')
  const part = bytes.subarray(range.start, range.end + 1)
  response.writeHead(first === undefined ? 200 : 206, {
    'content-length': part.length,
    'last-modified': modifiedAt.toUTCString(),
    ...(first !== undefined && { 'content-range': `bytes ${first}-${range.start + part.length - 1}/${bytes.length}` }),
  })
  if (request.method === 'HEAD') return response.end()
  if (breaksOff) return response.write(part.subarray(0, part.length >> 1), () => response.destroy())
  return response.end(part)
}

/** Starts the fake with an empty bucket on a free local port. */
export async function startFakeS3({ pageSize = 1_000 } = {}): Promise<FakeS3> {
  const files = new Map<string, StoredObject>()
  const faults: Fault[] = []

  function takeFault(request: IncomingMessage, key: string): Fault['effect'] | undefined {
    const fault = faults.find((one) => one.times > 0 && one.method === request.method && key.includes(one.key ?? ''))
    if (!fault) return undefined
    fault.times -= 1
    return fault.effect
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const [bucket, ...path] = url.pathname.slice(1).split('/').map(decodeURIComponent)
    const key = path.join('/')
    const body = await readBody(request)
    const fault = takeFault(request, key)
    if (typeof fault === 'number') throw new S3Error(fault, 'AsTold')
    if (fault === 'hang up') return response.destroy()
    await verifySignature(request, url)
    if (bucket !== account.bucket) throw new S3Error(404, 'NoSuchBucket')

    const source = request.headers['x-amz-copy-source']
    if (request.method === 'PUT' && typeof source === 'string') {
      if (fault === 'fail late') return response.writeHead(200).end('<Error><Code>InternalError</Code></Error>')
      const copied = files.get(source.split('/').slice(2).map(decodeURIComponent).join('/'))
      if (!copied) throw new S3Error(404, 'NoSuchKey')
      files.set(key, { bytes: copied.bytes, modifiedAt: new Date() })
      return response.writeHead(200).end('<CopyObjectResult/>')
    }
    if (request.method === 'PUT') {
      verifyUpload(request, body)
      const bytes = fault === 'halve' ? body.subarray(0, body.length >> 1) : body
      if (fault !== 'forget') files.set(key, { bytes, modifiedAt: new Date() })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      files.delete(key)
      return response.writeHead(204).end()
    }
    if (key === '') return response.writeHead(200).end(listing(files, url.searchParams, pageSize))
    const found = files.get(key)
    if (!found) throw new S3Error(404, 'NoSuchKey')
    if (fault === 'ignore range') delete request.headers.range
    return sendFile(request, response, found, fault === 'break off')
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (!(error instanceof S3Error)) return response.destroy()
      const body = request.method === 'HEAD' ? '' : `<Error><Code>${error.message}</Code></Error>`
      return response.writeHead(error.status).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    options: { ...account, endpoint: `http://127.0.0.1:${port}` },
    files,
    failNext: (fault) => void faults.push({ ...fault }),
    repair: () => void faults.splice(0),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
