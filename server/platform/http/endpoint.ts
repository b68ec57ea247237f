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
  /** Aborts when the server stops. A download then breaks off and can be repeated. */
  closing: AbortSignal
}

/** What the handlers of an endpoint get. */
export type EndpointCall<Contract extends EndpointContract> = {
  params: z.output<Contract['params']>
  query: z.output<Contract['query']>
  /** Null only if the contract's access is `anyone`. */
  caller: Contract['access'] extends 'anyone' ? Caller : SignedIn
  request: EndpointRequest
}

/** What the handler gets that answers. */
export type AnswerCall<Contract extends EndpointContract, Prepared> = EndpointCall<Contract> & {
  /** What `prepare` returned. */
  prepared: Prepared
  /** The request's body; empty without one. */
  body: Uint8Array
  /** A download is sent by it. */
  reply: FastifyReply
}

/** The JSON output by the contract, or the reply that sends a download. */
type AnswerOf<Contract extends EndpointContract> = Contract extends { output: infer Output extends z.ZodType }
  ? z.input<Output>
  : FastifyReply

type Params = Readonly<Record<string, unknown>>

type Handlers<Services, Contract extends EndpointContract, Prepared> = {
  /** Returns the access to what a request names, where that differs: not every CSV table is for the same callers. */
  accessTo?: (params: Params, services: Services) => Access
  /**
   * Finds what the request is about. Throws where it cannot be served. Runs before rate limits are counted and before
   * the body is read; for an upload again after the body, which may take minutes.
   */
  prepare?: (call: EndpointCall<Contract> & Services) => Promise<Prepared>
  /** Returns the id that the impersonation audit stores with a view of a download. */
  subjectOf?: (prepared: Prepared) => string
  /** Whether `answer` serves HEAD requests. Absent: the HTTP server answers them by the answer to GET. */
  servesHead?: boolean
  answer: (call: AnswerCall<Contract, Prepared> & Services) => Promise<AnswerOf<Contract>>
}

/** An endpoint: its contract and its implementation. `serveEndpoints` calls the handlers in their order. */
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
      // `serveEndpoints` parses params and query and checks the caller by this contract.
      prepare: async (call, services) => prepare?.({ ...services, ...(call as EndpointCall<Contract>) }),
      subjectOf: (prepared) => subjectOf?.(prepared as Prepared) ?? '',
      answer: (call, services) => answer({ ...services, ...(call as AnswerCall<Contract, Prepared>) }),
    }
  }
}
