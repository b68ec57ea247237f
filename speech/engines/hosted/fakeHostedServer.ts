import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'

/** A request as the server received it. */
export type RecordedRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: unknown
}

/** A complete response. `body` is sent as JSON unless it is bytes. */
export type FakeResponse = { status: number; headers?: Readonly<Record<string, string>>; body?: unknown }

/** Failures that any network server can have. */
export const networkFailures = [
  'hangs',
  'resets',
  'breaksOff',
  'cutsShort',
  'sendsSlowly',
  'neverEnds',
  'empty',
  'page',
  'badGateway',
  'redirects',
  'mp3',
] as const
export type NetworkFailure = (typeof networkFailures)[number]

/** A running fake of a hosted service. */
export type FakeHostedServer<Failure extends string> = {
  /** URL of the fake server, without a trailing slash. */
  url: string
  /** All requests that the fake received, in order. */
  requests: readonly RecordedRequest[]
  /** Makes speech requests fail with `failure` from now on: `times` requests, or all if `times` is absent. */
  fail(failure: Failure, times?: number): void
  /** Ends the effect of `fail`. */
  recover(): void
  /** Resolves when `count` speech requests hang without an answer. */
  waitUntilHanging(count?: number): Promise<void>
  /** Resolves when `count` responses were closed incomplete, by the caller or by a failure such as `resets`. */
  waitUntilAborted(count?: number): Promise<void>
  close(): Promise<void>
}

type Options<Failure extends string> = {
  port?: number | undefined
  /** Returns whether a request is a speech request, to which `fail` applies. */
  isSpeech(received: RecordedRequest): boolean
  answer(received: RecordedRequest): FakeResponse
  /** The error responses of this service. */
  failures: Readonly<Record<Exclude<Failure, NetworkFailure>, FakeResponse>>
}

/** Size of the chunks of a response. It is odd, so that a sample of two bytes can be split between two chunks. */
const CHUNK_BYTES = 1_021
const SLOW_BYTE_INTERVAL_MS = 5

const isNetworkFailure = (failure: string): failure is NetworkFailure =>
  (networkFailures as readonly string[]).includes(failure)

/** Starts a fake hosted service on this machine. It answers and fails as the test asks, and records the requests. */
export async function startFakeHostedServer<Failure extends string>({
  port = 0,
  isSpeech,
  answer,
  failures,
}: Options<Failure | NetworkFailure>): Promise<FakeHostedServer<Failure | NetworkFailure>> {
  const received: RecordedRequest[] = []
  const counts = { hanging: 0, aborted: 0 }
  const watchers = new Set<() => void>()
  let activeFailure: { failure: Failure | NetworkFailure; times: number } | undefined
  const notify = () => [...watchers].forEach((watch) => watch())

  const waitUntil = (isTrue: () => boolean) =>
    new Promise<void>((resolve) => {
      const watch = () => {
        if (!isTrue()) return
        watchers.delete(watch)
        resolve()
      }
      watchers.add(watch)
      watch()
    })

  function nextFailure(request: RecordedRequest): Failure | NetworkFailure | undefined {
    if (!activeFailure || activeFailure.times <= 0 || !isSpeech(request)) return undefined
    activeFailure.times--
    return activeFailure.failure
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const recorded = await readRequest(request)
    received.push(recorded)
    response.on('close', () => {
      if (response.writableFinished) return
      counts.aborted++
      notify()
    })
    const failure = nextFailure(recorded)
    if (failure === undefined) return send(response, answer(recorded))
    if (!isNetworkFailure(failure)) return send(response, failures[failure as Exclude<Failure, NetworkFailure>])
    if (failure === 'hangs') {
      counts.hanging++
      return notify()
    }
    failConnection(failure, response, answer(recorded))
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
    requests: received,
    fail: (failure, times = Number.POSITIVE_INFINITY) => void (activeFailure = { failure, times }),
    recover: () => void (activeFailure = undefined),
    waitUntilHanging: (count = 1) => waitUntil(() => counts.hanging >= count),
    waitUntilAborted: (count = 1) => waitUntil(() => counts.aborted >= count),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
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

function send(response: ServerResponse, { status, headers, body }: FakeResponse): void {
  const bytes = bytesOf(body)
  response.writeHead(status, { 'content-type': typeOf(body), ...headers })
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) response.write(bytes.subarray(at, at + CHUNK_BYTES))
  response.end()
}

function failConnection(
  failure: Exclude<NetworkFailure, 'hangs'>,
  response: ServerResponse,
  { headers, body }: FakeResponse,
): void {
  const bytes = bytesOf(body)
  const half = bytes.subarray(0, bytes.length >> 1)
  const begin = (more: Record<string, string> = {}) => response.writeHead(200, { ...headers, ...more })
  const sendFailure: Record<typeof failure, () => void> = {
    resets: () => response.destroy(),
    breaksOff: () => void begin().write(half, () => response.destroy()),
    cutsShort: () => void begin().end(bytes.subarray(0, bytes.length >> 4)),
    sendsSlowly() {
      begin()
      let at = 0
      const timer = setInterval(() => response.write(bytes.subarray(at, ++at)), SLOW_BYTE_INTERVAL_MS)
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
  sendFailure[failure]()
}
