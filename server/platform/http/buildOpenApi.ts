import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { EndpointContract } from '@scene-partner/contract/endpoint'
import { type FailureCode, getHttpStatus } from '@scene-partner/contract/failures'
import { commonFailures, type OperationContract } from '@scene-partner/contract/operation'
import { liveEvent } from '@scene-partner/contract/liveEvents'
import { z } from 'zod'

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['status', 'message', 'details'],
      properties: {
        status: { type: 'string' },
        message: { type: 'string' },
        details: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } },
      },
    },
  },
}

const json = (schema: unknown) => ({ 'application/json': { schema } })
const wrapData = (schema: unknown) => ({ type: 'object', required: ['data'], properties: { data: schema } })

function buildErrorResponses(codes: readonly FailureCode[]) {
  const byStatus = new Map<number, string[]>()
  for (const code of codes) {
    const status = getHttpStatus(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [String(status), { description: own.join(', '), content: json(errorSchema) }]),
  )
}

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: '1 to 200 visible ASCII characters. A repeated request with the same key has no second effect.',
  schema: { type: 'string', maxLength: 200 },
}

/** Describes what operations and endpoints have in common. */
const buildCommonFacts = (contract: OperationContract | EndpointContract) => ({
  operationId: contract.name,
  summary: contract.summary,
  'x-access': contract.access,
  'x-while-viewing': contract.duringImpersonation,
  'x-before-second-factor': contract.beforeSecondFactor ?? 'refused',
  'x-effect': contract.effect,
  ...(contract.limits && { 'x-limits': contract.limits }),
  ...(contract.idempotent && { 'x-idempotent': contract.idempotent }),
})

function buildPath(contract: OperationContract) {
  return {
    post: {
      ...buildCommonFacts(contract),
      ...(contract.idempotent && { parameters: [idempotencyParameter] }),
      requestBody: {
        required: true,
        content: json(wrapData(z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }))),
      },
      responses: {
        200: {
          description: 'Done.',
          content: json(wrapData(z.toJSONSchema(contract.output, { io: 'output', unrepresentable: 'any' }))),
        },
        ...buildErrorResponses([...commonFailures, ...contract.failures]),
      },
    },
  }
}

type JsonSchema = { properties?: Record<string, unknown>; required?: readonly string[] }

function buildParameters({ params, query, idempotent, download }: EndpointContract) {
  const list = (place: 'path' | 'query', schema: z.ZodType) => {
    const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema
    return Object.entries(properties).map(([name, own]) => ({
      name,
      in: place,
      required: required.includes(name),
      schema: own,
    }))
  }
  const header = (name: string) => ({ name, in: 'header', required: false, schema: { type: 'string' } })
  return [
    ...list('path', params),
    ...list('query', query),
    ...(idempotent ? [idempotencyParameter] : []),
    ...(download?.kind === 'ranges' ? [header('Range'), header('If-Range')] : []),
    ...(download && download.kind !== 'stream' ? [header('If-None-Match')] : []),
  ]
}

/** Failures that every endpoint may have, in addition to those of its contract. */
const commonEndpointFailures = [
  'wrong_origin',
  'rate_limited',
  'internal',
  'unavailable',
  'storage/retry-limit-exceeded',
] as const

const binary = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, {}]))

function buildEndpointResponses({ download, upload, output, failures }: EndpointContract) {
  const content = download
    ? binary(download.contentTypes)
    : json(wrapData(z.toJSONSchema(output ?? z.unknown(), { io: 'output', unrepresentable: 'any' })))
  return {
    200: { description: 'Done.', content },
    ...(download?.kind === 'ranges' && {
      206: { description: 'A part of the file.', content },
      416: { description: 'There is no such part.' },
    }),
    ...(download && download.kind !== 'stream' && { 304: { description: 'Unchanged.' } }),
    ...buildErrorResponses([...commonEndpointFailures, ...failures]),
    ...(upload && { 413: { description: 'payload_too_large', content: json(errorSchema) } }),
  }
}

function buildEndpoint(contract: EndpointContract) {
  const { method, upload } = contract
  const body = upload && {
    required: true,
    description: `At most ${upload.maxBytes} bytes.`,
    content: binary(upload.contentTypes),
  }
  return {
    [method.toLowerCase()]: {
      ...buildCommonFacts(contract),
      parameters: buildParameters(contract),
      ...(body && { requestBody: body }),
      responses: buildEndpointResponses(contract),
    },
  }
}

/**
 * Describes the stream of live events. OpenAPI 3.1 cannot describe the events of a stream, so the additional field
 * `x-event-schema` describes them.
 */
const describeLiveEvents = () => ({
  operationId: 'live',
  summary:
    'Sends an event when data of the account changes. The data field of each event is JSON as in x-event-schema.',
  'x-event-schema': z.toJSONSchema(liveEvent, { io: 'output', unrepresentable: 'any' }),
  responses: {
    200: { description: 'Server-sent events.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    ...buildErrorResponses(['signed_out', 'second-factor/needed']),
  },
})

/** Returns the path in the notation of OpenAPI: `/api/scripts/:id` → `/api/scripts/{id}`. */
const toTemplate = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/**
 * Builds the OpenAPI 3.1 description of all operations, uploads and downloads from their contracts. All schemas
 * together take 50 ms, so it yields to the event loop after each contract.
 */
export async function buildOpenApi({
  operations,
  endpoints,
  version,
}: {
  operations: readonly OperationContract[]
  endpoints: readonly EndpointContract[]
  version: string
}) {
  const paths: Record<string, object> = {}
  for (const contract of operations) {
    paths[`/api/call/${contract.name}`] = buildPath(contract)
    await yieldToEventLoop()
  }
  for (const contract of endpoints) {
    const path = toTemplate(contract.path)
    paths[path] = { ...paths[path], ...buildEndpoint(contract) }
    await yieldToEventLoop()
  }
  paths['/api/live'] = { get: describeLiveEvents() }
  return { openapi: '3.1.0', info: { title: 'Scene Partner', version }, paths }
}
