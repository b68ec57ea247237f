import { Failure } from '@scene-partner/contract/failures'
import type { z } from 'zod'
import { NetworkFailure, recordFault } from './fakeFetch.ts'
import { findFault } from './findFault.ts'
import { respondToFailure, type FailureContract } from './possibleFailures.ts'
import { brokenAnswer, ProxyPage } from './responses.ts'

/** The parts of a contract that decide which answers are possible. `output` is absent if the answer is not JSON. */
type AnswerContract = FailureContract & { output?: z.ZodType }

function respondWithOutput(name: string, schema: z.ZodType, given: unknown): Response {
  // Converts the answer to JSON and back, because the real server sends JSON, which has no undefined.
  const data: unknown = given === undefined ? undefined : JSON.parse(JSON.stringify(given))
  const output = schema.safeParse(data)
  const fault = findFault(output, data)
  if (!fault) return Response.json({ data: output.data })
  recordFault(`${name} cannot answer so: ${fault}`)
  return brokenAnswer()
}

/**
 * Calls the handler of a test and converts its answer to a response. Records a fault if the contract does not allow the
 * answer, and if the handler throws an error that is neither a `Failure` nor a `NetworkFailure`.
 */
export async function respondByContract(contract: AnswerContract, handler: () => unknown): Promise<Response> {
  try {
    const given = await handler()
    if (given instanceof Failure) return respondToFailure(contract, given)
    if (given instanceof ProxyPage) return given.respond()
    if (contract.output) return respondWithOutput(contract.name, contract.output, given)
    return given instanceof Response ? given : new Response(given as BodyInit)
  } catch (error) {
    if (error instanceof NetworkFailure) throw error
    if (error instanceof Failure) return respondToFailure(contract, error)
    recordFault(`the answer of ${contract.name} threw ${String(error)}`)
    return brokenAnswer()
  }
}
