import type { OperationContract } from '@scene-partner/contract/operation'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Caller, SignedIn } from './caller.ts'

/** What an operation may know of the request beside its input. */
export type RequestFacts = {
  id: string
  /** As limits count it: see `clientKey`. */
  clientKey: string
  ip: string
  userAgent: string
  /** The browser asks not to be followed (`DNT`, `Sec-GPC`). */
  refusesTracking: boolean
  cookies: Record<string, string | undefined>
  /** What the client calls this wish by, so that it may ask again after a lost answer. */
  idempotencyKey: string | undefined
  /** The request came straight from this machine to its loopback address. */
  isLocal: boolean
  log: FastifyBaseLogger
  /** Aborts when the client has gone. */
  signal: AbortSignal
  setCookie(header: string): void
}

export type CallOf<Contract extends OperationContract> = {
  input: z.output<Contract['input']>
  /** Null only where the contract lets anyone call. */
  caller: Contract['access'] extends 'anyone' ? Caller : SignedIn
  request: RequestFacts
}

/** An operation ready to be served: its contract and what it does. */
export type Operation<Services> = {
  contract: OperationContract
  run(call: { input: unknown; caller: Caller; request: RequestFacts }, services: Services): Promise<unknown>
}

/** `const operation = operationsWith<Services>()`: then each handler takes what it needs by name. */
export function operationsWith<Services>() {
  return function operation<Contract extends OperationContract>(
    contract: Contract,
    handle: (context: CallOf<Contract> & Services) => Promise<z.input<Contract['output']>>,
  ): Operation<Services> {
    return {
      contract,
      // The adapter has parsed the input by this contract and judged the caller by it before it calls `run`.
      run: (call, services) => handle({ ...services, ...(call as CallOf<Contract>) }),
    }
  }
}
