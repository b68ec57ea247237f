import { httpOf } from '@scene-partner/contract/failures'
import type { OperationContract } from '@scene-partner/contract/operation'
import { z } from 'zod'

/** Failures that every call may answer with, whatever its contract lists. */
const always = ['bad_request', 'invalid_input', 'wrong_origin', 'rate_limited', 'internal', 'unavailable'] as const

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
const wrapped = (schema: unknown) => ({ type: 'object', required: ['data'], properties: { data: schema } })

function refusalsOf(contract: OperationContract) {
  const byStatus = new Map<number, string[]>()
  for (const code of [...always, ...contract.failures]) {
    const status = httpOf(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      { description: codes.join(', '), content: json(errorSchema) },
    ]),
  )
}

function pathOf(contract: OperationContract) {
  return {
    post: {
      operationId: contract.name,
      summary: contract.summary,
      'x-access': contract.access,
      'x-while-viewing': contract.whileViewing,
      'x-effect': contract.effect,
      requestBody: {
        required: true,
        content: json(wrapped(z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }))),
      },
      responses: {
        200: {
          description: 'Done.',
          content: json(wrapped(z.toJSONSchema(contract.output, { io: 'output', unrepresentable: 'any' }))),
        },
        ...refusalsOf(contract),
      },
    },
  }
}

/** Describes every callable from the same schemas that judge it. */
export function describeOperations(contracts: readonly OperationContract[], version: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Scene Partner', version },
    paths: Object.fromEntries(contracts.map((contract) => [`/api/call/${contract.name}`, pathOf(contract)])),
  }
}
