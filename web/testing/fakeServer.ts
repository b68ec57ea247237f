import { Failure, fail } from '@scene-partner/contract/failures'
import type { FailureCode } from '@scene-partner/contract/failures'
import type { OperationContract } from '@scene-partner/contract/operation'
import { operations, type OperationName, type Operations } from '@scene-partner/contract/operations/index'
import type { z } from 'zod'
import { clearPublicVoices } from '../platform/api/publicVoices.ts'
import { emptyAccount } from './emptyAccount.ts'
import { answerFetch, recordFault } from './fakeFetch.ts'
import { respondToRoute, type Routes } from './fakeRoutes.ts'
import { findFault } from './findFault.ts'
import { respondByContract } from './respondByContract.ts'
import { brokenAnswer, type ProxyPage, respondWith } from './responses.ts'

export { fail } from '@scene-partner/contract/failures'
export { NetworkFailure } from './fakeFetch.ts'
export type { Routes } from './fakeRoutes.ts'
export { ProxyPage } from './responses.ts'

/** An operation that the application called. `input` is what it sent, without defaults. */
export type SentCall = { name: OperationName; input: unknown }

type Input<Name extends OperationName> = z.output<Operations[Name]['input']>
/** Possible answers of an operation: its output, a declared failure, or the page of a proxy in front of the server. */
export type Answer<Name extends OperationName> = z.input<Operations[Name]['output']> | Failure | ProxyPage
type Handler<Name extends OperationName> = (
  input: Input<Name>,
  request: { headers: Headers },
) => Answer<Name> | Promise<Answer<Name>>
/** Handlers of the fake server by operation. A handler may also throw a `Failure` or a `NetworkFailure`. */
export type Answers = { [Name in OperationName]?: Handler<Name> }

/** Builds a failure with this code. `facts` are the values that its message needs. */
export const buildFailure = (code: FailureCode, facts: Record<string, unknown> = {}): Failure =>
  new Failure(code, facts)

/** Reads the input of an operation from the request body. */
function readInput(init: RequestInit): unknown {
  const { data } = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as { data: unknown }
  return data
}

type Call = { contract: OperationContract; sentInput: unknown; headers: Headers }

async function respondToCall(answers: Answers, { contract, sentInput, headers }: Call): Promise<Response> {
  const input = contract.input.safeParse(sentInput)
  const fault = findFault(input, sentInput)
  if (fault) recordFault(`${contract.name} was called with an invalid input: ${fault}`)
  if (!input.success) {
    const [issue] = input.error.issues
    return respondWith(
      fail('invalid_input', { field: issue?.path.join('.') ?? '', problem: issue?.message ?? 'is not valid' }),
    )
  }
  const handler = answers[contract.name as OperationName] as
    | ((input: unknown, request: { headers: Headers }) => unknown)
    | undefined
  if (!handler) {
    recordFault(`${contract.name} was called, but this test gives no answer for it`)
    return brokenAnswer()
  }
  return respondByContract(contract, () => handler(input.data, { headers }))
}

/**
 * Answers the requests of the application until the end of the test. The contract checks requests and answers: an
 * invalid request, an invalid answer, and an operation without a handler fail the test. `emptyAccount` contains the
 * default answers to the requests that pages send when they load.
 * @returns the list of calls so far; it grows with each call
 * @example const sent = fakeServer({ getScript: () => ({ script: buildScript() }) })
 */
export function fakeServer(answers: Answers, routes: Routes = {}): SentCall[] {
  clearPublicVoices()
  const sent: SentCall[] = []
  answerFetch(async (path, init) => {
    const name = /^\/api\/call\/(\w+)$/.exec(path)?.[1]
    if (name === undefined) {
      const response = await respondToRoute(routes, path, init)
      if (!response) recordFault(`${init.method ?? 'GET'} ${path}: this test gives no answer for it`)
      return response ?? respondWith(fail('not_found'))
    }
    const contract = (operations as Record<string, OperationContract>)[name]
    if (!contract) {
      recordFault(`there is no operation ${name}`)
      return respondWith(fail('unknown_function'))
    }
    const sentInput = readInput(init)
    sent.push({ name: contract.name as OperationName, input: sentInput })
    const headers = new Headers(init.headers)
    return respondToCall({ ...emptyAccount, ...answers }, { contract, sentInput, headers })
  })
  return sent
}
