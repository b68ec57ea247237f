import type { OperationContract } from '@scene-partner/contract/operation'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Caller, SignedIn } from './caller.ts'
import type { SerializedOutput } from './serializedOutput.ts'

/** Facts about the request besides its input. */
export type RequestContext = {
  id: string
  /** The client's address as rate limits use it; see `clientKey`. */
  clientKey: string
  ip: string
  userAgent: string
  /** Whether the browser asks not to be tracked (`DNT`, `Sec-GPC`). */
  optsOutOfTracking: boolean
  cookies: Record<string, string | undefined>
  /**
   * Idempotency key of the client, which may repeat the request after a lost response. Undefined if the client sent
   * none, or if the contract is not idempotent.
   */
  idempotencyKey: string | undefined
  /** Whether local mode is on and the request came directly from this machine. */
  isLocal: boolean
  log: FastifyBaseLogger
  /** Aborts when the client disconnects before the response is complete. */
  signal: AbortSignal
  setCookie(header: string): void
  /**
   * Makes the browser delete its cached responses, because they may belong to an account that has signed out. Drafts
   * and other stored data stay.
   */
  clearBrowserCache(): void
}

/** Parameters of an operation's handler. */
export type OperationCall<Contract extends OperationContract> = {
  input: z.output<Contract['input']>
  /** The caller. Can be null only if the contract's access is `anyone`. */
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
    handle: (context: OperationCall<Contract> & Services) => Promise<z.input<Contract['output']> | SerializedOutput>,
  ): Operation<Services> {
    return {
      contract,
      // Before this runs, `serveOperations` parses the input and checks the caller according to this contract, so the
      // type assertion is safe.
      run: (call, services) => handle({ ...services, ...(call as OperationCall<Contract>) }),
    }
  }
}
