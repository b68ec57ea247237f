import type { EndpointContract } from '@scene-partner/contract/endpoint'
import type { Access } from '@scene-partner/contract/operation'
import type { FastifyReply } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { Caller, SignedIn } from './caller.ts'
import type { RequestContext } from './operation.ts'

/** Facts about a request to an endpoint. */
export type EndpointRequest = RequestContext & {
  headers: IncomingHttpHeaders
  isHead: boolean
  /** Aborts when the server stops. A running download is then interrupted, and the client can repeat it. */
  closing: AbortSignal
}

/** The input of every handler of an endpoint. */
export type EndpointCall<Contract extends EndpointContract> = {
  params: z.output<Contract['params']>
  query: z.output<Contract['query']>
  /** The caller. Can be null only if the contract's access is `anyone`. */
  caller: Contract['access'] extends 'anyone' ? Caller : SignedIn
  request: EndpointRequest
}

/** The input of the handler `answer`. */
export type AnswerCall<Contract extends EndpointContract, Prepared> = EndpointCall<Contract> & {
  /** The value that `prepare` returned. */
  prepared: Prepared
  /** The body of the request; empty if there is none. */
  body: Uint8Array
  /** The reply, through which a download is sent. */
  reply: FastifyReply
}

/** The JSON output that the contract declares, or the reply that sends a download. */
type AnswerOf<Contract extends EndpointContract> = Contract extends { output: infer Output extends z.ZodType }
  ? z.input<Output>
  : FastifyReply

type Params = Readonly<Record<string, unknown>>

type Handlers<Services, Contract extends EndpointContract, Prepared> = {
  /** Returns the required access, if it depends on the request. For example, each CSV table has its own access. */
  accessTo?: (params: Params, services: Services) => Access
  /**
   * Loads what the request refers to. Throws if the request cannot be served. It runs before the rate limits are
   * counted and before the body is read. For an upload it runs again after the body, because reading the body may take
   * minutes.
   */
  prepare?: (call: EndpointCall<Contract> & Services) => Promise<Prepared>
  /** Returns the id that the impersonation audit stores when an admin views a download. */
  subjectOf?: (prepared: Prepared) => string
  /**
   * Whether `answer` handles HEAD requests. If absent, the HTTP server creates their response from the response to GET;
   * a download of kind `stream` then does not support HEAD requests.
   */
  servesHead?: boolean
  answer: (call: AnswerCall<Contract, Prepared> & Services) => Promise<AnswerOf<Contract>>
}

/** An endpoint: its contract and its handlers, which `serveEndpoints` calls in this order for each request. */
export type Endpoint<Services> = {
  contract: EndpointContract
  servesHead: boolean
  accessTo(params: Params, services: Services): Access
  prepare(call: EndpointCall<EndpointContract>, services: Services): Promise<unknown>
  subjectOf(prepared: unknown): string
  answer(call: AnswerCall<EndpointContract, unknown>, services: Services): Promise<unknown>
}

/**
 * Creates the function that defines endpoints over a type of services. Handlers receive the services by name.
 *
 * @example const endpoint = createEndpointFactory<Services>()
 */
export function createEndpointFactory<Services>() {
  return function endpoint<const Contract extends EndpointContract, Prepared = undefined>(
    contract: Contract,
    { accessTo, prepare, subjectOf, servesHead = false, answer }: Handlers<Services, Contract, Prepared>,
  ): Endpoint<Services> {
    return {
      contract,
      servesHead,
      accessTo: (params, services) => accessTo?.(params, services) ?? contract.access,
      // Before this runs, `serveEndpoints` parses path parameters and query and checks the caller according to this
      // contract, so the type assertions are safe.
      prepare: async (call, services) => prepare?.({ ...services, ...(call as EndpointCall<Contract>) }),
      subjectOf: (prepared) => subjectOf?.(prepared as Prepared) ?? '',
      answer: (call, services) => answer({ ...services, ...(call as AnswerCall<Contract, Prepared>) }),
    }
  }
}
