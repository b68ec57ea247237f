import type { z } from 'zod'
import type { OperationContract } from './operation.ts'

/** The body that a request uploads. */
export type Upload = {
  /**
   * Content types for the API description. The server accepts any type, because it detects the format from the bytes.
   */
  contentTypes: readonly string[]
  /** Largest body in bytes. The server answers a larger one with 413. */
  maxBytes: number
  /** Time limit for sending the body, in ms. Absent: the server's limit for all requests. */
  timeoutMs?: number
}

/** The body of a response that is not JSON. */
export type Download = {
  contentTypes: readonly string[]
  /**
   * `ranges`: a stored file with an ETag and byte ranges. `whole`: a stored file with an ETag, sent as a whole.
   * `stream`: the content is generated while it is sent; HEAD requests are not supported.
   */
  kind: 'ranges' | 'whole' | 'stream'
  /**
   * Whether requests that other sites start are refused, because the download is expensive or contains all data of the
   * account.
   */
  sameSiteOnly?: true
}

/**
 * The fields that the contracts of operations and of endpoints have in common: who may send a request and how often,
 * and a summary.
 */
type Guarded = Pick<
  OperationContract,
  | 'access'
  | 'unverifiedFailure'
  | 'duringImpersonation'
  | 'beforeSecondFactor'
  | 'effect'
  | 'limits'
  | 'idempotent'
  | 'failures'
  | 'summary'
>

/**
 * The contract of an HTTP endpoint with a separate path: an upload, a download, or the removal of an uploaded file. The
 * server checks access as for an operation.
 */
export type EndpointContract = Guarded & {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path of the endpoint, for example `/api/scripts/:scriptId/source`. */
  path: string
  /** Schema of the path parameters. A request whose parameters do not match gets `not_found`. */
  params: z.ZodType<Readonly<Record<string, unknown>>>
  /** Schema of the query string. All its values are optional: a query string that does not match is ignored. */
  query: z.ZodType<Readonly<Record<string, unknown>>>
  /** The body that the request uploads. Absent: the request has no body. */
  upload?: Upload
  /** The file that the response contains. Absent: the response is JSON, `{ "data": output }`. */
  download?: Download
  /**
   * Whether the endpoint reads or writes a stored file. Callers without access then get `storage/unauthenticated` or
   * `storage/unauthorized`, the failure codes of spec 2 §8.
   */
  isStoredFile?: true
  /** Schema of the JSON output. Absent for downloads. */
  output?: z.ZodType
  /** The name under which the impersonation audit lists calls of this endpoint. Absent: its `name`. */
  auditName?: string
}

/** Declares an endpoint. Returns the contract unchanged: this function only makes TypeScript infer its exact type. */
export function defineEndpoint<const Contract extends EndpointContract>(contract: Contract): Contract {
  return contract
}
