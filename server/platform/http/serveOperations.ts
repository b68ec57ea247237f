import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller } from './caller.ts'
import { cleanStrings } from './requests/cleanStrings.ts'
import type { Guard } from './guard.ts'
import { hasMalformedIdempotencyKey } from './requests/idempotencyKey.ts'
import { findSubjectId } from './impersonationAudit.ts'
import type { Operation } from './operation.ts'
import { SerializedOutput } from './serializedOutput.ts'
import { sendError } from './sendError.ts'

export type ServeOperationsOptions<Services> = {
  operations: readonly Operation<Services>[]
  services: Services
  guard: Guard
}

type AuthorizedCall = { input: unknown; caller: Caller; request: FastifyRequest; reply: FastifyReply }

const body = z.object({ data: z.unknown() })

/**
 * Default body limit. A larger body is read only after the access check, so that callers without access cannot fill the
 * memory.
 */
const defaultBodyBytes = 1_048_576
const isLarge = ({ headers }: FastifyRequest) => !(Number(headers['content-length']) <= defaultBodyBytes)

/** Converts zod's first issue to a failure that names the field. */
function toInvalidInput(error: z.ZodError) {
  const [issue] = error.issues
  return fail('invalid_input', { field: issue?.path.join('.') ?? '', problem: issue?.message ?? 'is not valid' })
}

/**
 * Runs a read-only operation for a page that is rendered for this request, and returns its output. Checks the same as a
 * call: caller, access, input, rate limits, audit. Throws the failure of a refused call.
 */
export type ReadOperation = (
  { name, input }: { name: string; input: unknown },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

/**
 * Serves `POST /api/call/<name>`. Order: caller, access, input schema, rate limits, operation. Every response has the
 * protocol's form. Outputs are parsed by the contract, so that only declared fields leave the server. Returns the
 * function with which server-rendered pages read data.
 */
export function serveOperations<Services>(
  app: FastifyInstance,
  options: ServeOperationsOptions<Services>,
): ReadOperation {
  const { guard, services } = options
  const byName = new Map(options.operations.map((operation) => [operation.contract.name, operation]))

  /** Checks the input and the rate limits and runs the operation for a caller whom the guard has authorized. */
  async function run({ contract, run: handle }: Operation<Services>, call: AuthorizedCall) {
    const { caller, request, reply } = call
    const input = contract.input.safeParse(cleanStrings(call.input ?? {}))
    if (!input.success) throw toInvalidInput(input.error)
    if (hasMalformedIdempotencyKey(request.headers))
      throw fail('invalid_input', { field: 'Idempotency-Key', problem: 'is not valid' })
    const facts = guard.createRequestContext(contract, request, reply)
    await guard.checkRateLimits(contract, caller, facts, input.data)

    const output = await handle({ input: input.data, caller, request: facts }, services)
    await guard.recordView(contract, caller, findSubjectId(input.data))
    return output instanceof SerializedOutput ? output : contract.output.parse(output)
  }

  async function respond(name: string, request: FastifyRequest, reply: FastifyReply) {
    const operation = byName.get(name)
    if (!operation) throw fail('unknown_function')
    const { contract } = operation
    const caller = await guard.authorize(contract, request, reply)
    const envelope = body.safeParse(request.body)
    if (!envelope.success) throw fail('bad_request')
    const output = await run(operation, { input: envelope.data.data, caller, request, reply })
    void reply.header('cache-control', 'no-store')
    if (!(output instanceof SerializedOutput)) return { data: output }
    void reply.type('application/json; charset=utf-8')
    return Buffer.concat([Buffer.from('{"data":'), ...output.parts, Buffer.from('}')])
  }

  app.post<{ Params: { name: string } }>('/api/call/:name', async (request, reply) =>
    respond(request.params.name, request, reply),
  )
  for (const { contract } of options.operations) {
    const { name, maxBodyBytes } = contract
    if (maxBodyBytes === undefined) continue
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      if (isLarge(request)) await guard.authorize(contract, request, reply)
    }
    app.post(`/api/call/${name}`, { bodyLimit: maxBodyBytes, onRequest }, async (request, reply) =>
      respond(name, request, reply),
    )
  }

  app.all('/api/*', async (request, reply) => sendError(fail('not_found'), request, reply))

  return async ({ name, input }, request, reply) => {
    const operation = byName.get(name)
    if (operation?.contract.effect !== 'reads') throw fail('unknown_function')
    const caller = await guard.authorize(operation.contract, request, reply)
    const output = await run(operation, { input, caller, request, reply })
    return output instanceof SerializedOutput ? JSON.parse(Buffer.concat(output.parts).toString()) : output
  }
}
