import { fail } from '@scene-partner/contract/failures'
import type { OperationContract } from '@scene-partner/contract/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientKey } from '../limits/clientAddress.ts'
import type { Limits } from '../limits/limits.ts'
import type { Caller } from './caller.ts'
import { type NoteLook, subjectOf } from './looks.ts'
import { whyNot } from './mayCall.ts'
import type { Operation, RequestFacts } from './operation.ts'
import { sendError } from './envelope.ts'

export type CallablesOptions<Services> = {
  operations: readonly Operation<Services>[]
  services: Services & { limits: Limits }
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  isLocal(request: FastifyRequest): boolean
  noteLook: NoteLook
}

const body = z.object({ data: z.unknown() })

/** More than every function takes. It is read from those alone who may call: a crowd of strangers would fill the memory. */
const usualBytes = 1_048_576
const isLarge = ({ headers }: FastifyRequest) => !(Number(headers['content-length']) <= usualBytes)

/** zod's first complaint as one sentence with the field's name. */
function whatIsWrong(error: z.ZodError) {
  const [issue] = error.issues
  return fail('invalid_input', { field: issue?.path.join('.') ?? '', problem: issue?.message ?? 'is not valid' })
}

/** Deeper than any input of ours; what is deeper was made to exhaust whoever walks it. */
const deepestInput = 20

/** Half a sign of two becomes U+FFFD, and U+0000 goes: no database keeps them in all its columns, and nobody types them. */
const keepable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Cs}/gu, '\uFFFD')

/** Every text of it, key or value, as it can be kept. */
function asKeepable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return keepable(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepestInput) throw fail('bad_request')
  if (Array.isArray(value)) return value.map((part) => asKeepable(part, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [keepable(key), asKeepable(part, depth + 1)]))
}

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .optional()

function keyOf(request: FastifyRequest): string | undefined {
  const key = idempotencyKey.safeParse(request.headers['idempotency-key'])
  if (!key.success) throw fail('invalid_input', { field: 'Idempotency-Key', problem: 'is not valid' })
  return key.data
}

function factsOf(request: FastifyRequest, reply: FastifyReply, isLocal: boolean): RequestFacts {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return {
    id: request.id,
    ip: request.ip,
    clientKey: clientKey(request.ip),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400),
    refusesTracking: request.headers['dnt'] === '1' || request.headers['sec-gpc'] === '1',
    cookies: request.cookies,
    idempotencyKey: keyOf(request),
    isLocal,
    log: request.log,
    signal: gone.signal,
    setCookie: (header) => {
      void reply.header('set-cookie', header)
    },
  }
}

async function judgeLimits(
  contract: OperationContract,
  caller: Caller,
  facts: RequestFacts,
  limits: Limits,
  input: unknown,
) {
  for (const limit of contract.limits ?? []) {
    // On a developer's own machine everyone has the same address.
    if (limit.per === 'client' && limit.locally === 'lifted' && facts.isLocal) continue
    const who = {
      client: facts.clientKey,
      user: caller?.userId,
      email: (input as { email?: string }).email?.trim().toLowerCase(),
    }[limit.per]
    if (who !== undefined) await limits.count(`${contract.name}:${limit.per}:${who}`, limit)
  }
}

/**
 * Serves `POST /api/call/<name>`: caller, access, shape, limits, then the operation; every answer has the protocol's
 * form. Outputs are parsed too, so that nothing leaves which the contract does not name.
 */
export function serveCallables<Services>(app: FastifyInstance, options: CallablesOptions<Services>): void {
  const byName = new Map(options.operations.map((operation) => [operation.contract.name, operation]))

  async function admit(contract: OperationContract, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const caller = await options.callerOf(request, reply)
    const refusal = whyNot(contract, caller)
    if (!refusal) return caller
    if (caller?.viewedBy) await options.noteLook(caller, { outcome: 'refused', what: contract.name, subject: '' })
    throw refusal
  }

  async function answer(name: string, request: FastifyRequest, reply: FastifyReply) {
    const operation = byName.get(name)
    if (!operation) throw fail('unknown_function')
    const { contract } = operation
    const caller = await admit(contract, request, reply)
    const envelope = body.safeParse(request.body)
    if (!envelope.success) throw fail('bad_request')
    const input = contract.input.safeParse(asKeepable(envelope.data.data ?? {}))
    if (!input.success) throw whatIsWrong(input.error)
    const facts = factsOf(request, reply, options.isLocal(request))
    await judgeLimits(contract, caller, facts, options.services.limits, input.data)

    const output = await operation.run({ input: input.data, caller, request: facts }, options.services)
    // Before it is answered: what cannot be written down is not shown.
    if (caller?.viewedBy && contract.whileViewing === 'reads') {
      await options.noteLook(caller, { outcome: 'seen', what: contract.name, subject: subjectOf(input.data) })
    }
    void reply.header('cache-control', 'no-store')
    return { data: contract.output.parse(output) }
  }

  app.post<{ Params: { name: string } }>('/api/call/:name', async (request, reply) =>
    answer(request.params.name, request, reply),
  )
  for (const { contract } of options.operations) {
    const { name, largestBody } = contract
    if (largestBody === undefined) continue
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      if (isLarge(request)) await admit(contract, request, reply)
    }
    app.post(`/api/call/${name}`, { bodyLimit: largestBody, onRequest }, async (request, reply) =>
      answer(name, request, reply),
    )
  }

  app.all('/api/*', async (request, reply) => sendError(fail('not_found'), request, reply))
}
