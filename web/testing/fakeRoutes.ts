import type { EndpointContract } from '@scene-partner/contract/endpoint'
import { fail, type Failure } from '@scene-partner/contract/failures'
import { archivedRecording, type ArchivedRecording } from '@scene-partner/contract/operations/bringBack'
import { endpoints, type EndpointName, type Endpoints } from '@scene-partner/contract/operations/index'
import { z } from 'zod'
import { recordFault } from './fakeFetch.ts'
import { findFault } from './findFault.ts'
import { respondByContract } from './respondByContract.ts'
import { respondWith } from './responses.ts'

type Output<Name extends EndpointName> = Endpoints[Name] extends { output: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : never
type Bytes = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
type Line = { scriptId: string; lineId: string }

/**
 * Handlers of the fake server for requests that are not operations. A handler may also throw a `Failure` or a
 * `NetworkFailure`.
 */
export type Routes = {
  /** `POST /api/import?name=`: imports a file as a script. */
  importFile?: (file: {
    name: string
    body: Blob
    idempotencyKey: string | null
  }) => Output<'importScript'> | Failure | Promise<Output<'importScript'> | Failure>
  /** `PUT /api/scripts/:scriptId/lines/:lineId/recording?ms=`: stores the actor's own recording of a line. */
  storeRecording?: (line: Line & { ms: number; body: Blob }) => Failure | undefined
  /** `GET` and `HEAD /api/scripts/:scriptId/lines/:lineId/recording`: returns the recording. */
  readRecording?: (line: Line) => Bytes | Failure
  /** `DELETE /api/scripts/:scriptId/lines/:lineId/recording`: deletes the recording. */
  deleteRecording?: (line: Line) => Failure | undefined
  /** `PUT /api/readings/:token/lines/:lineId?take=`: stores a line that a friend recorded. */
  sendReading?: (line: {
    token: string
    lineId: string
    take: string | null
    body: Blob
  }) => Output<'sendReading'> | Failure
  /** `POST /api/blog/posts/:postId/pictures`: stores a picture for a post. */
  uploadPicture?: (picture: { postId: string; body: Blob }) => Output<'uploadBlogPicture'> | Failure
  /** `PUT /api/scripts/:scriptId/source?name=&importedAt=`: adds the original file of a script from an export. */
  bringBackOriginal?: (file: {
    scriptId: string
    name?: string | undefined
    importedAt?: string | undefined
  }) => Output<'bringBackOriginal'> | Failure
  /** `POST /api/recordings`: adds a recording from an export. Invalid facts get `bad_request`, as from the server. */
  bringBackRecording?: (facts: ArchivedRecording) => Output<'bringBackRecording'> | Failure
  /** `GET /api/scripts/:scriptId/source`: returns the file from which a script was imported. */
  readSource?: (scriptId: string) => Bytes | Failure
  /** `GET /api/audio/<id>.mp3`: returns a recording, or the range that the request asks for. */
  readAudio?: (generationId: string, request: { headers: Headers }) => Bytes | Failure | Response
  /** `GET /api/health/live`: returns whether the server is running. */
  readHealth?: () => Response
  /** `GET` of a file outside of `/api`, such as a voice sample. */
  readFile?: (path: string) => Bytes | Failure
}

/** The failures of a file outside of `/api`, for which the contract has no endpoint. */
const fileContract = {
  name: 'the request for a file',
  access: 'anyone',
  duringImpersonation: 'reads',
  failures: ['not_found'],
} as const

type SentRequest = { url: URL; method: string; init: RequestInit }
type Call<Name extends EndpointName> = {
  params: z.output<Endpoints[Name]['params']>
  query: z.output<Endpoints[Name]['query']>
  body: Blob
  headers: Headers
}
/** Answers a request. Returns undefined if the request is for another endpoint. */
type Route = (request: SentRequest) => Promise<Response> | undefined

/**
 * Returns the values of the parameters in a path; undefined if the path does not match. A parameter is written `:name`
 * in the pattern.
 */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const found = new RegExp(`^${pattern.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path)
  if (!found) return undefined
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
}

const isMethodOf = ({ method, download }: EndpointContract, sent: string) =>
  sent === method || (sent === 'HEAD' && download !== undefined && download.kind !== 'stream')

/** Tests of the Studio use short ids of generations, such as `gen_1`. So the contract's pattern for them is not applied. */
const audioParams = z.object({ file: z.string().endsWith('.mp3') })

/** Parses a part of a request by the contract. Records a fault and returns undefined if the part is not valid. */
function parsePart(endpoint: EndpointContract, part: 'params' | 'query', given: Record<string, string>) {
  const schema = part === 'params' && endpoint.name === 'getAudio' ? audioParams : endpoint[part]
  const parsed = schema.safeParse(given)
  const fault = findFault(parsed, given)
  if (fault) recordFault(`${endpoint.name} was requested with invalid ${part}: ${fault}`)
  return parsed.data
}

/** Returns the route of an endpoint. Requests and answers are validated by its contract. */
function createRoute<Name extends EndpointName>(
  name: Name,
  handler: ((call: Call<Name>) => unknown) | undefined,
): Route {
  const endpoint: EndpointContract = endpoints[name]
  return ({ url, method, init }) => {
    const path = isMethodOf(endpoint, method) ? matchPath(endpoint.path, url.pathname) : undefined
    if (!path || !handler) return undefined
    const params = parsePart(endpoint, 'params', path)
    if (!params) return Promise.resolve(respondWith(fail('not_found')))
    const query = parsePart(endpoint, 'query', Object.fromEntries(url.searchParams)) ?? {}
    const call = { params, query, body: init.body, headers: new Headers(init.headers) } as Call<Name>
    return respondByContract(endpoint, () => handler(call))
  }
}

/** Reads the facts about a recording from an export: the first line of the request body. Throws `bad_request`. */
async function readFacts(body: Blob): Promise<ArchivedRecording> {
  const [json = ''] = (await new Response(body).text()).split('\n')
  const facts = archivedRecording.safeParse(JSON.parse(json))
  if (!facts.success) throw fail('bad_request')
  return facts.data
}

function storeLine({ params, query, body }: Call<'storeLineRecording'>, store: NonNullable<Routes['storeRecording']>) {
  const durationMs = Number(query.ms)
  const failure = store({ ...params, ms: durationMs, body })
  const url = `/api/scripts/${params.scriptId}/lines/${params.lineId}/recording`
  return (
    failure ?? { lineId: params.lineId, url, mime: 'audio/webm', durationMs, createdAt: '2026-11-20T09:00:00.000Z' }
  )
}

function listRoutes(routes: Routes): Route[] {
  const { importFile, storeRecording, readRecording, deleteRecording, sendReading, uploadPicture } = routes
  const { bringBackOriginal, bringBackRecording, readSource, readAudio } = routes
  return [
    createRoute(
      'importScript',
      importFile &&
        (({ query, body, headers }) =>
          importFile({ name: query.name ?? '', body, idempotencyKey: headers.get('idempotency-key') })),
    ),
    createRoute('storeLineRecording', storeRecording && ((call) => storeLine(call, storeRecording))),
    createRoute('getLineRecording', readRecording && (({ params }) => readRecording(params))),
    createRoute(
      'deleteLineRecording',
      deleteRecording && (({ params }) => deleteRecording(params) ?? { success: true }),
    ),
    createRoute(
      'sendReading',
      sendReading && (({ params, query, body }) => sendReading({ ...params, take: query.take ?? null, body })),
    ),
    createRoute(
      'uploadBlogPicture',
      uploadPicture && (({ params: { postId }, body }) => uploadPicture({ postId, body })),
    ),
    createRoute(
      'bringBackOriginal',
      bringBackOriginal && (({ params, query }) => bringBackOriginal({ ...params, ...query })),
    ),
    createRoute(
      'bringBackRecording',
      bringBackRecording && (async ({ body }) => bringBackRecording(await readFacts(body))),
    ),
    createRoute('getScriptSource', readSource && (({ params }) => readSource(params.scriptId))),
    createRoute(
      'getAudio',
      readAudio && (({ params, headers }) => readAudio(params.file.replace(/\.mp3$/, ''), { headers })),
    ),
  ]
}

/** Answers a request that is not an operation. Returns undefined if the test has no handler for it. */
export async function respondToRoute(routes: Routes, path: string, init: RequestInit): Promise<Response | undefined> {
  const url = new URL(path, 'http://localhost')
  const method = init.method ?? 'GET'
  for (const answer of listRoutes(routes)) {
    const response = answer({ url, method, init })
    if (response) return response
  }
  if (url.pathname === '/api/health/live') return routes.readHealth?.()
  const { readFile } = routes
  if (!readFile || url.pathname.startsWith('/api/')) return undefined
  return respondByContract(fileContract, () => readFile(path))
}
