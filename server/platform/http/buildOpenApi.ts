import { getHttpStatus } from '@scene-partner/contract/failures'
import type { OperationContract } from '@scene-partner/contract/operation'
import { z } from 'zod'

/** Failures that every call may have, in addition to those of its contract. */
const commonFailures = [
  'bad_request',
  'invalid_input',
  'wrong_origin',
  'rate_limited',
  'internal',
  'unavailable',
] as const

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

function buildErrorResponses(contract: OperationContract) {
  const byStatus = new Map<number, string[]>()
  for (const code of [...commonFailures, ...contract.failures]) {
    const status = getHttpStatus(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      { description: codes.join(', '), content: json(errorSchema) },
    ]),
  )
}

function buildPath(contract: OperationContract) {
  return {
    post: {
      operationId: contract.name,
      summary: contract.summary,
      'x-access': contract.access,
      'x-while-viewing': contract.duringImpersonation,
      'x-effect': contract.effect,
      requestBody: {
        required: true,
        content: json(wrapData(z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }))),
      },
      responses: {
        200: {
          description: 'Done.',
          content: json(wrapData(z.toJSONSchema(contract.output, { io: 'output', unrepresentable: 'any' }))),
        },
        ...buildErrorResponses(contract),
      },
    },
  }
}

/** Builds the OpenAPI 3.1 description of all operations from their contracts. */
export function buildOpenApi(contracts: readonly OperationContract[], version: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Scene Partner', version },
    paths: Object.fromEntries(contracts.map((contract) => [`/api/call/${contract.name}`, buildPath(contract)])),
  }
}
