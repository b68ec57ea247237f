import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'

/** A request as it was heard. */
export type Heard = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: unknown
}

/** A whole answer; `body` is JSON unless it is bytes. */
export type Reply = { status: number; headers?: Readonly<Record<string, string>>; body?: unknown }

/** Ways to fail that any server on the net has. */
export const lineFaults = [
  'hangs',
  'resets',
  'breaksOff',
  'cutsShort',
  'drips',
  'neverEnds',
  'empty',
  'page',
  'badGateway',
  'redirects',
  'mp3',
] as const
export type LineFault = (typeof lineFaults)[number]

export type StandInServer<Fault extends string> = {
  /** Where it listens, without a slash at the end. */
  url: string
  /** Every request, in order. */
  heard: readonly Heard[]
  /** Requests for speech fail so from here on; so many of them, or all. */
  fail(fault: Fault, times?: number): void
  recover(): void
  /** Resolves once so many requests for speech hang. */
  hanging(count?: number): Promise<void>
  /** Resolves once so many were given up by who asked, before they were answered. */
  givenUp(count?: number): Promise<void>
  close(): Promise<void>
}

type Options<Fault extends string> = {
  port?: number | undefined
  /** Whether this is a request for speech, which may be told to fail. */
  isSpeech(heard: Heard): boolean
  answer(heard: Heard): Reply
  /** What this service says when something is wrong. */
  faults: Readonly<Record<Exclude<Fault, LineFault>, Reply>>
}

/** No multiple of a sample, so that who reads it must put samples together. */
const CHUNK = 1_021
const DRIP_MS = 5

const isLineFault = (fault: string): fault is LineFault => (lineFaults as readonly string[]).includes(fault)

/** A hosted service on this machine: answers as it is told, fails as it is told, and remembers what it was asked. */
export async function startStandInServer<Fault extends string>({
  port = 0,
  isSpeech,
  answer,
  faults,
}: Options<Fault | LineFault>): Promise<StandInServer<Fault | LineFault>> {
  const heard: Heard[] = []
  const counts = { hanging: 0, givenUp: 0 }
  const watchers = new Set<() => void>()
  let failing: { fault: Fault | LineFault; times: number } | undefined
  const tell = () => [...watchers].forEach((watch) => watch())

  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const watch = () => {
        if (!isSo()) return
        watchers.delete(watch)
        resolve()
      }
      watchers.add(watch)
      watch()
    })

  function faultFor(request: Heard): Fault | LineFault | undefined {
    if (!failing || failing.times <= 0 || !isSpeech(request)) return undefined
    failing.times--
    return failing.fault
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const one = await hear(request)
    heard.push(one)
    response.on('close', () => {
      if (response.writableFinished) return
      counts.givenUp++
      tell()
    })
    const fault = faultFor(one)
    if (fault === undefined) return send(response, answer(one))
    if (!isLineFault(fault)) return send(response, faults[fault as Exclude<Fault, LineFault>])
    if (fault === 'hangs') {
      counts.hanging++
      return tell()
    }
    failOnTheLine(fault, response, answer(one))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const listening = typeof address === 'object' && address ? address.port : port

  return {
    url: `http://127.0.0.1:${listening}`,
    heard,
    fail: (fault, times = Number.POSITIVE_INFINITY) => void (failing = { fault, times }),
    recover: () => void (failing = undefined),
    hanging: (count = 1) => until(() => counts.hanging >= count),
    givenUp: (count = 1) => until(() => counts.givenUp >= count),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function hear(request: IncomingMessage): Promise<Heard> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
  const written = Buffer.concat(chunks).toString('utf8')
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: written === '' ? undefined : readJson(written),
  }
}

function readJson(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body ?? {})))
const typeOf = (body: unknown) => (Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json')

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  const bytes = bytesOf(body)
  response.writeHead(status, { 'content-type': typeOf(body), ...headers })
  for (let at = 0; at < bytes.length; at += CHUNK) response.write(bytes.subarray(at, at + CHUNK))
  response.end()
}

function failOnTheLine(fault: Exclude<LineFault, 'hangs'>, response: ServerResponse, { headers, body }: Reply): void {
  const bytes = bytesOf(body)
  const half = bytes.subarray(0, bytes.length >> 1)
  const begin = (more: Record<string, string> = {}) => response.writeHead(200, { ...headers, ...more })
  const ways: Record<typeof fault, () => void> = {
    resets: () => response.destroy(),
    breaksOff: () => void begin().write(half, () => response.destroy()),
    cutsShort: () => void begin().end(bytes.subarray(0, bytes.length >> 4)),
    drips() {
      begin()
      let at = 0
      const timer = setInterval(() => response.write(bytes.subarray(at, ++at)), DRIP_MS)
      response.on('close', () => clearInterval(timer))
    },
    neverEnds() {
      begin()
      const more = () => {
        while (!response.destroyed && response.write(bytes));
        response.once('drain', more)
      }
      more()
    },
    empty: () => void begin().end(),
    page: () => void begin({ 'content-type': 'text/html' }).end('<!doctype html><title>Welcome to our network</title>'),
    badGateway: () => void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>'),
    redirects: () => void response.writeHead(307, { location: '/elsewhere' }).end(),
    mp3: () => void begin({ 'content-type': 'audio/mpeg' }).end(Buffer.concat([Buffer.from('ID3\u0004'), half])),
  }
  ways[fault]()
}
