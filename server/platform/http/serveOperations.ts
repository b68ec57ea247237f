import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Guard } from './guard.ts'
import { hasMalformedIdempotencyKey } from './idempotencyKey.ts'
import { findSubjectId } from './impersonationAudit.ts'
import type { Operation } from './operation.ts'
import { sendError } from './sendError.ts'

export type ServeOperationsOptions<Services> = {
  operations: readonly Operation<Services>[]
  services: Services
  guard: Guard
}

const body = z.object({ data: z.unknown() })

/** Default body limit. A larger body is read only after the access check, so that strangers cannot fill the memory. */
const defaultBodyBytes = 1_048_576
const isLarge = ({ headers }: FastifyRequest) => !(Number(headers['content-length']) <= defaultBodyBytes)

/** Converts zod's first issue to a failure that names the field. */
function toInvalidInput(error: z.ZodError) {
  const [issue] = error.issues
  return fail('invalid_input', { field: issue?.path.join('.') ?? '', problem: issue?.message ?? 'is not valid' })
}

/** Deepest accepted nesting. Deeper inputs are attacks on recursive code. */
const maxInputDepth = 20

/** Replaces lone surrogates by U+FFFD and removes U+0000: PostgreSQL cannot store them. */
const cleanText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Cs}/gu, '\uFFFD')

/** Cleans every string of an input, keys and values. */
function cleanStrings(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === maxInputDepth) throw fail('bad_request')
  if (Array.isArray(value)) return value.map((part) => cleanStrings(part, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [cleanText(key), cleanStrings(part, depth + 1)]))
}

/**
 * Serves `POST /api/call/<name>`. Order: caller, access, input schema, rate limits, operation. Every response has the
 * protocol's form. Outputs are parsed by the contract, so that only declared fields leave the server.
 */
export function serveOperations<Services>(app: FastifyInstance, options: ServeOperationsOptions<Services>): void {
  const { guard, services } = options
  const byName = new Map(options.operations.map((operation) => [operation.contract.name, operation]))

  async function respond(name: string, request: FastifyRequest, reply: FastifyReply) {
    const operation = byName.get(name)
    if (!operation) throw fail('unknown_function')
    const { contract } = operation
    const caller = await guard.authorize(contract, request, reply)
    const envelope = body.safeParse(request.body)
    if (!envelope.success) throw fail('bad_request')
    const input = contract.input.safeParse(cleanStrings(envelope.data.data ?? {}))
    if (!input.success) throw toInvalidInput(input.error)
    if (hasMalformedIdempotencyKey(request.headers))
      throw fail('invalid_input', { field: 'Idempotency-Key', problem: 'is not valid' })
    const facts = guard.createRequestContext(contract, request, reply)
    await guard.checkRateLimits(contract, caller, facts, input.data)

    const output = await operation.run({ input: input.data, caller, request: facts }, services)
    await guard.recordView(contract, caller, findSubjectId(input.data))
    void reply.header('cache-control', 'no-store')
    return { data: contract.output.parse(output) }
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
}
