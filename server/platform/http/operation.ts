import type { OperationContract } from '@scene-partner/contract/operation'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Caller, SignedIn } from './caller.ts'

/** Facts about the request besides its input. */
export type RequestContext = {
  id: string
  /** Client address as rate limits count it: see `clientKey`. */
  clientKey: string
  ip: string
  userAgent: string
  /** Whether the browser opts out of tracking (`DNT`, `Sec-GPC`). */
  optsOutOfTracking: boolean
  cookies: Record<string, string | undefined>
  /** Idempotency key of the client: it can repeat the request after a lost response. Undefined without one. */
  idempotencyKey: string | undefined
  /** Whether the request came from this machine without a proxy (local mode). */
  isLocal: boolean
  log: FastifyBaseLogger
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  setCookie(header: string): void
}

/** Parameters of an operation's handler. */
export type OperationCall<Contract extends OperationContract> = {
  input: z.output<Contract['input']>
  /** Null only if the contract's access is `anyone`. */
  caller: Contract['access'] extends 'anyone' ? Caller : SignedIn
  request: RequestContext
}

/** An operation: its contract and its implementation. */
export type Operation<Services> = {
  contract: OperationContract
  run(call: { input: unknown; caller: Caller; request: RequestContext }, services: Services): Promise<unknown>
}

/**
 * Creates the function that defines operations over a type of services. Handlers receive the services by name.
 *
 * @example const operation = createOperationFactory<Services>()
 */
export function createOperationFactory<Services>() {
  return function operation<Contract extends OperationContract>(
    contract: Contract,
    handle: (context: OperationCall<Contract> & Services) => Promise<z.input<Contract['output']>>,
  ): Operation<Services> {
    return {
      contract,
      // `serveOperations` parses the input and checks the caller by this contract before it calls `run`.
      run: (call, services) => handle({ ...services, ...(call as OperationCall<Contract>) }),
    }
  }
}
