import type { EndpointContract } from '@scene-partner/contract/endpoint'
import { Failure } from '@scene-partner/contract/failures'
import { uploadBlogPicture } from '@scene-partner/contract/operations/blogPictures'
import { importScript } from '@scene-partner/contract/operations/imports'
import {
  deleteLineRecording,
  getLineRecording,
  storeLineRecording,
} from '@scene-partner/contract/operations/lineRecordings'
import { sendReading } from '@scene-partner/contract/operations/sharing/sharedPages'
import type { z } from 'zod'
import { recordFault } from './fakeFetch.ts'
import { respondToFailure } from './possibleFailures.ts'
import { findFault } from './findFault.ts'
import { brokenAnswer, respondWith } from './responses.ts'

type ImportedScript = z.input<typeof importScript.output>
type SentReading = z.input<typeof sendReading.output>
type UploadedPicture = z.input<typeof uploadBlogPicture.output>
type Bytes = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
type Line = { scriptId: string; lineId: string }

/** Handlers of the fake server for requests that are not operations. A handler may also throw a `NetworkFailure`. */
export type Routes = {
  /** `POST /api/import?name=`: imports a file as a script. */
  importFile?: (file: {
    name: string
    body: Blob
    idempotencyKey: string | null
  }) => ImportedScript | Failure | Promise<ImportedScript | Failure>
  /** `PUT /api/scripts/:scriptId/lines/:lineId/recording?ms=`: stores the actor's own recording of a line. */
  storeRecording?: (line: Line & { ms: number; body: Blob }) => Failure | undefined
  /** `GET` and `HEAD /api/scripts/:scriptId/lines/:lineId/recording`: returns the recording. */
  readRecording?: (line: Line) => Bytes | Failure
  /** `DELETE /api/scripts/:scriptId/lines/:lineId/recording`: deletes the recording. */
  deleteRecording?: (line: Line) => Failure | undefined
  /** `PUT /api/readings/:token/lines/:lineId?take=`: stores a line that a friend recorded. */
  sendReading?: (line: { token: string; lineId: string; take: string | null; body: Blob }) => SentReading | Failure
  /** `POST /api/blog/posts/:postId/pictures`: stores a picture for a post. */
  uploadPicture?: (picture: { postId: string; body: Blob }) => UploadedPicture | Failure
  /** `GET /api/scripts/:scriptId/source`: returns the file from which a script was imported. */
  readSource?: (scriptId: string) => Bytes | Failure
  /** `GET /api/audio/<id>.mp3`: returns a recording, or the range that the request asks for. */
  readAudio?: (generationId: string, request: { headers: Headers }) => Bytes | Failure | Response
  /** `GET /api/health/live`: returns whether the server is running. */
  readHealth?: () => Response
  /** `GET` of a file outside of `/api`, such as a voice sample. */
  readFile?: (path: string) => Bytes | Failure
}

type Request = { url: URL; method: string; init: RequestInit }

/**
 * Returns the values of the parameters in a path; undefined if the path does not match. A parameter is written `:name`
 * in the pattern.
 */
function matchPath(pattern: string, path: string): string[] | undefined {
  const source = pattern.replaceAll(/:\w+/g, '([^/]+)').replaceAll('.', '\\.')
  return new RegExp(`^${source}$`).exec(path)?.slice(1).map(decodeURIComponent)
}

const respondWithBytes = (given: Bytes | Failure): Response =>
  given instanceof Failure ? respondWith(given) : new Response(given)

function respondWithData(endpoint: EndpointContract, data: unknown): Response {
  const output = endpoint.output?.safeParse(data)
  if (!output) throw new Error(`${endpoint.name} answers no JSON`)
  const fault = findFault(output, data)
  if (!fault) return Response.json({ data: output.data })
  recordFault(`${endpoint.name} cannot answer so: ${fault}`)
  return brokenAnswer()
}

async function respondToImport(importFile: NonNullable<Routes['importFile']>, { url, init }: Request) {
  const given = await importFile({
    name: url.searchParams.get('name') ?? '',
    body: init.body as Blob,
    idempotencyKey: new Headers(init.headers).get('idempotency-key'),
  })
  return given instanceof Failure ? respondToFailure(importScript, given) : respondWithData(importScript, given)
}

function respondToStoredRecording(
  storeRecording: NonNullable<Routes['storeRecording']>,
  line: Line,
  { url, init }: Request,
) {
  const ms = Number(url.searchParams.get('ms'))
  const failure = storeRecording({ ...line, ms, body: init.body as Blob })
  if (failure) return respondToFailure(storeLineRecording, failure)
  const stored = {
    lineId: line.lineId,
    url: url.pathname,
    mime: 'audio/webm',
    durationMs: ms,
    createdAt: '2026-11-20T09:00:00.000Z',
  }
  return respondWithData(storeLineRecording, stored)
}

function respondToRecording(routes: Routes, line: Line, request: Request): Response | undefined {
  const { storeRecording, readRecording, deleteRecording } = routes
  if (request.method === 'PUT') return storeRecording && respondToStoredRecording(storeRecording, line, request)
  if (request.method === 'DELETE') {
    if (!deleteRecording) return undefined
    const failure = deleteRecording(line)
    if (failure) return respondToFailure(deleteLineRecording, failure)
    return respondWithData(deleteLineRecording, { success: true })
  }
  if (!readRecording) return undefined
  const given = readRecording(line)
  return given instanceof Failure ? respondToFailure(getLineRecording, given) : respondWithBytes(given)
}

/** Answers a request that is not an operation. Returns undefined if the test has no handler for it. */
export async function respondToRoute(routes: Routes, path: string, init: RequestInit): Promise<Response | undefined> {
  const url = new URL(path, 'http://localhost')
  const request = { url, method: init.method ?? 'GET', init }
  if (url.pathname === '/api/import') return routes.importFile && respondToImport(routes.importFile, request)
  const [scriptId, lineId] = matchPath('/api/scripts/:scriptId/lines/:lineId/recording', url.pathname) ?? []
  if (scriptId && lineId) return respondToRecording(routes, { scriptId, lineId }, request)
  const [token, readLineId] = matchPath('/api/readings/:token/lines/:lineId', url.pathname) ?? []
  if (token && readLineId) {
    const take = url.searchParams.get('take')
    const given = routes.sendReading?.({ token, lineId: readLineId, take, body: init.body as Blob })
    if (given instanceof Failure) return respondToFailure(sendReading, given)
    return given && respondWithData(sendReading, given)
  }
  const [postId] = matchPath('/api/blog/posts/:postId/pictures', url.pathname) ?? []
  if (postId) {
    const given = routes.uploadPicture?.({ postId, body: init.body as Blob })
    if (given instanceof Failure) return respondToFailure(uploadBlogPicture, given)
    return given && respondWithData(uploadBlogPicture, given)
  }
  const [sourceId] = matchPath('/api/scripts/:scriptId/source', url.pathname) ?? []
  if (sourceId) return routes.readSource && respondWithBytes(routes.readSource(sourceId))
  const [generationId] = matchPath('/api/audio/:id.mp3', url.pathname) ?? []
  if (generationId) {
    const given = routes.readAudio?.(generationId, { headers: new Headers(init.headers) })
    return given instanceof Response || given === undefined ? given : respondWithBytes(given)
  }
  if (url.pathname === '/api/health/live') return routes.readHealth?.()
  if (url.pathname.startsWith('/api/')) return undefined
  return routes.readFile && respondWithBytes(routes.readFile(path))
}
