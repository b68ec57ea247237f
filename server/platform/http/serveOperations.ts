import { fail } from '@scene-partner/contract/failures'
import type { OperationContract } from '@scene-partner/contract/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientKey } from '../limits/clientKey.ts'
import type { Limits } from '../limits/limits.ts'
import type { Caller } from './caller.ts'
import { type RecordImpersonationAudit, findSubjectId } from './impersonationAudit.ts'
import { checkAccess } from './checkAccess.ts'
import type { Operation, RequestContext } from './operation.ts'
import { sendError } from './sendError.ts'

export type ServeOperationsOptions<Services> = {
  operations: readonly Operation<Services>[]
  services: Services & { limits: Limits }
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  isLocal(request: FastifyRequest): boolean
  recordImpersonationAudit: RecordImpersonationAudit
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

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .optional()

function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = idempotencyKey.safeParse(request.headers['idempotency-key'])
  if (!key.success) throw fail('invalid_input', { field: 'Idempotency-Key', problem: 'is not valid' })
  return key.data
}

function createRequestContext(request: FastifyRequest, reply: FastifyReply, isLocal: boolean): RequestContext {
  const disconnected = new AbortController()
  reply.raw.once('close', () => disconnected.abort())
  return {
    id: request.id,
    ip: request.ip,
    clientKey: clientKey(request.ip),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400),
    optsOutOfTracking: request.headers['dnt'] === '1' || request.headers['sec-gpc'] === '1',
    cookies: request.cookies,
    idempotencyKey: readIdempotencyKey(request),
    isLocal,
    log: request.log,
    signal: disconnected.signal,
    setCookie: (header) => {
      void reply.header('set-cookie', header)
    },
  }
}

async function checkRateLimits(
  contract: OperationContract,
  caller: Caller,
  facts: RequestContext,
  limits: Limits,
  input: unknown,
) {
  for (const limit of contract.limits ?? []) {
    // In local mode all clients have the same address.
    if (limit.per === 'client' && limit.inLocalMode === 'lifted' && facts.isLocal) continue
    const key = {
      client: facts.clientKey,
      user: caller?.userId,
      email: (input as { email?: string }).email?.trim().toLowerCase(),
    }[limit.per]
    if (key !== undefined) await limits.consume(`${contract.name}:${limit.per}:${key}`, limit)
  }
}

/**
 * Serves `POST /api/call/<name>`. Order: caller, access, input schema, rate limits, operation. Every response has the
 * protocol's form. Outputs are parsed by the contract, so that only declared fields leave the server.
 */
export function serveOperations<Services>(app: FastifyInstance, options: ServeOperationsOptions<Services>): void {
  const byName = new Map(options.operations.map((operation) => [operation.contract.name, operation]))

  async function authorize(contract: OperationContract, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const caller = await options.callerOf(request, reply)
    const refusal = checkAccess(contract, caller)
    if (!refusal) return caller
    if (caller?.impersonatedBy)
      await options.recordImpersonationAudit(caller, { outcome: 'refused', what: contract.name, subject: '' })
    throw refusal
  }

  async function respond(name: string, request: FastifyRequest, reply: FastifyReply) {
    const operation = byName.get(name)
    if (!operation) throw fail('unknown_function')
    const { contract } = operation
    const caller = await authorize(contract, request, reply)
    const envelope = body.safeParse(request.body)
    if (!envelope.success) throw fail('bad_request')
    const input = contract.input.safeParse(cleanStrings(envelope.data.data ?? {}))
    if (!input.success) throw toInvalidInput(input.error)
    const facts = createRequestContext(request, reply, options.isLocal(request))
    await checkRateLimits(contract, caller, facts, options.services.limits, input.data)

    const output = await operation.run({ input: input.data, caller, request: facts }, options.services)
    // Recorded before the response is sent: data without an audit entry is never shown.
    if (caller?.impersonatedBy && contract.duringImpersonation === 'reads') {
      await options.recordImpersonationAudit(caller, {
        outcome: 'seen',
        what: contract.name,
        subject: findSubjectId(input.data),
      })
    }
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
      if (isLarge(request)) await authorize(contract, request, reply)
    }
    app.post(`/api/call/${name}`, { bodyLimit: maxBodyBytes, onRequest }, async (request, reply) =>
      respond(name, request, reply),
    )
  }

  app.all('/api/*', async (request, reply) => sendError(fail('not_found'), request, reply))
}
