import type { z } from 'zod'
import type { OperationContract } from './operation.ts'

/** What a request sends as its body. */
export type Upload = {
  /** Content types of the description. The server recognises files by their bytes and accepts any type. */
  contentTypes: readonly string[]
  /** Largest body in bytes. The server answers a larger one with 413. */
  maxBytes: number
  /** Time for sending the body. Absent: the server's limit for all requests. */
  timeoutMs?: number
}

/** What a response sends as its body instead of JSON. */
export type Download = {
  contentTypes: readonly string[]
  /**
   * `ranges`: a stored file with an ETag and byte ranges. `whole`: a stored file with an ETag. `stream`: created while it
   * is read, without HEAD requests.
   */
  kind: 'ranges' | 'whole' | 'stream'
  /** Refuses requests that other sites start: such a download costs much or contains everything. */
  sameSiteOnly?: true
}

/** The parts of a contract by which the server guards operations and endpoints alike. */
type Guarded = Pick<
  OperationContract,
  'access' | 'unverifiedFailure' | 'duringImpersonation' | 'effect' | 'limits' | 'idempotent' | 'failures' | 'summary'
>

/**
 * The contract of an HTTP endpoint with a path of its own: an upload, a download, or the removal of an uploaded file.
 * The server guards it like an operation.
 */
export type EndpointContract = Guarded & {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** For example `/api/scripts/:scriptId/source`. */
  path: string
  /** Parameters of the path. Others are answered with `not_found`. */
  params: z.ZodType<Readonly<Record<string, unknown>>>
  /** The query. All its values are optional hints: a query that does not match counts as empty. */
  query: z.ZodType<Readonly<Record<string, unknown>>>
  /** Absent: the request has no body. */
  upload?: Upload
  /** Absent: the response is JSON, `{ "data": output }`. */
  download?: Download
  /** Absent for downloads. */
  output?: z.ZodType
  /** What the impersonation audit calls a view of it. Absent: the name. */
  auditName?: string
}

/** Declares an endpoint. Returns the contract unchanged; it exists for its type inference. */
export function defineEndpoint<const Contract extends EndpointContract>(contract: Contract): Contract {
  return contract
}
