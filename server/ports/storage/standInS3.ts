import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Kept = { bytes: Buffer; modifiedAt: Date }

/** How the stand-in misbehaves when asked to: the next `times` requests of a method answer so. */
export type Fault = { method: string; status: number; times: number }

/** A bucket in memory that speaks as much S3 as we do: enough to develop and test without one. */
export type StandInS3 = {
  endpoint: string
  files: Map<string, Kept>
  failNext(fault: Fault): void
  close(): Promise<void>
}

const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function listing(files: Map<string, Kept>, query: URLSearchParams, pageSize: number): string {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const keys = [...files.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
  const page = keys.slice(0, pageSize)
  const entries = page.map((key) => {
    const { bytes, modifiedAt } = files.get(key) ?? { bytes: Buffer.alloc(0), modifiedAt: new Date() }
    return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const isMore = keys.length > page.length
  const next = isMore ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : ''
  return xml(`<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`)
}

function sendFile(request: IncomingMessage, response: ServerResponse, found: Kept) {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const start = Number(first)
  const end = last === '' ? found.bytes.length - 1 : Math.min(Number(last), found.bytes.length - 1)
  const part = first === '' ? found.bytes : found.bytes.subarray(start, end + 1)
  response.writeHead(first === '' ? 200 : 206, {
    'content-length': part.length,
    etag: `"${createHash('md5').update(found.bytes).digest('hex')}"`,
    'last-modified': found.modifiedAt.toUTCString(),
    ...(first !== '' && { 'content-range': `bytes ${start}-${end}/${found.bytes.length}` }),
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}

/** Starts on a free port of this machine. Requests without a signature are refused, as the real one would. */
export async function startStandInS3({ bucket = 'scenes', pageSize = 1_000 } = {}): Promise<StandInS3> {
  const files = new Map<string, Kept>()
  const faults: Fault[] = []

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const key = decodeURIComponent(url.pathname).slice(bucket.length + 2)
    const body = await bodyOf(request)
    const fault = faults.find(({ method, times }) => method === request.method && times > 0)
    if (fault) {
      fault.times -= 1
      return response.writeHead(fault.status).end()
    }
    const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=')
    if (!isSigned) return response.writeHead(403).end(xml('<Error><Code>AccessDenied</Code></Error>'))
    if (request.method === 'PUT') {
      files.set(key, { bytes: body, modifiedAt: new Date() })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      files.delete(key)
      return response.writeHead(204).end()
    }
    if (key === '') return response.writeHead(200).end(listing(files, url.searchParams, pageSize))
    const found = files.get(key)
    if (!found) return response.writeHead(404).end(request.method === 'HEAD' ? undefined : xml('<Error><Code>NoSuchKey</Code></Error>'))
    return sendFile(request, response, found)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    files,
    failNext: (fault) => void faults.push({ ...fault }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
