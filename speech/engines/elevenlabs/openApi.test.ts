// What we ask, and what our stand-in answers, against the service's own description, where it lies beside the project.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Rendition } from '../../voices.ts'
import { asJson, exchange, isRecord, LIST_LIMITS } from '../hosted/exchange.ts'
import type { Heard } from '../hosted/standInServer.ts'
import { createElevenLabsEngine } from './elevenLabsEngine.ts'
import { type StandInElevenLabs, startStandInElevenLabs, standInVoices } from './standInElevenLabs.ts'

const beside = fileURLToPath(new URL('../../../../shared', import.meta.url))
const path = join(process.env.SHARED_DIR ?? beside, 'api/elevenlabs-openapi-subset.json')
const isHere = existsSync(path)
if (!isHere) process.stdout.write('ElevenLabs’ requests are not checked: its description is not beside the project\n')

type Schema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
}
type Operation = {
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}
type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

const description: Description = isHere
  ? JSON.parse(readFileSync(path, 'utf8'))
  : { paths: {}, components: { schemas: {} } }

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** What is wrong with a value. A name the description does not know is wrong too: it would be dropped, unheard. */
function complaints(value: unknown, schema: Schema, at: string): string[] {
  if (schema.$ref) {
    const named = description.components.schemas[schema.$ref.split('/').at(-1) ?? '']
    return named ? complaints(value, named, at) : [`${at}: ${schema.$ref} is not described`]
  }
  if (schema.anyOf) {
    const each = schema.anyOf.map((one) => complaints(value, one, at))
    return each.find((found) => found.length === 0) ?? each.flat()
  }
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: ${JSON.stringify(value)} is none of its values`]
  const type = schema.type === 'integer' && Number.isInteger(value) ? 'number' : schema.type
  if (type && type !== typeOf(value)) return [`${at}: is a ${typeOf(value)}, not a ${schema.type}`]
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => (schema.items ? complaints(one, schema.items, `${at}[${index}]`) : []))
  }
  if (!isRecord(value) || !schema.properties) return []
  const { properties } = schema
  return [
    ...(schema.required ?? []).filter((name) => !(name in value)).map((name) => `${at}.${name}: is missing`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const property = properties[name]
      return property ? complaints(inner, property, `${at}.${name}`) : [`${at}.${name}: is not known`]
    }),
  ]
}

function operationFor({ method, path: asked }: Pick<Heard, 'method' | 'path'>): Operation | undefined {
  const found = Object.entries(description.paths).find(([pattern]) =>
    new RegExp(`^${pattern.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(asked),
  )
  return found?.[1][method.toLowerCase()]
}

function complaintsAbout(request: Heard): string[] {
  const operation = operationFor(request)
  if (!operation) return [`${request.method} ${request.path}: is not described`]
  const query = [...request.query].flatMap(([name, value]) => {
    const parameter = operation.parameters.find((one) => one.in === 'query' && one.name === name)
    const number = Number.isNaN(Number(value)) ? value : Number(value)
    if (!parameter) return [`query ${name}: is not known`]
    const asText = complaints(value, parameter.schema, name)
    return asText.length === 0 ? [] : complaints(number, parameter.schema, name)
  })
  const schema = operation.requestBody?.content['application/json']?.schema
  return [...query, ...(schema ? complaints(request.body, schema, 'body') : [])]
}

describe.skipIf(!isHere)('by ElevenLabs’ own description', () => {
  let service: StandInElevenLabs
  beforeAll(async () => {
    service = await startStandInElevenLabs()
  })
  afterAll(() => service.close())

  test.each(['eleven_flash_v2_5', 'eleven_multilingual_v2', 'eleven_v3'])(
    'everything asked of it with %s is something it knows',
    async (model) => {
      const engine = createElevenLabsEngine(
        { apiKey: 'stand-in', apiBase: service.url, model },
        { entries: new URL('../../../dist/workers/', import.meta.url), workers: 1 },
      )
      await engine.prepared?.()
      const rendition: Rendition = {
        quality: 'hosted',
        engine: 'elevenlabs',
        engineVoice: standInVoices[0]?.voice_id ?? '',
        gainDb: 0,
      }
      await engine.speak(
        {
          rendition,
          spoken: 'Who’s there?',
          settings: { speed: 2, stability: 0.33, similarity: 1 },
          delivery: { level: 'shouted', pace: 1.25 },
          context: { previous: 'Nobody speaks.', next: 'Nay, answer me.' },
        },
        { signal: new AbortController().signal },
      )
      await engine.close()
      expect(service.heard.length).toBeGreaterThan(0)
      expect(service.heard.flatMap(complaintsAbout)).toEqual([])
    },
  )

  test.each(['/v2/voices', '/v1/user/subscription'])('the stand-in answers %s as it does', async (asked) => {
    const request = { title: 'The stand-in', url: `${service.url}${asked}`, headers: { 'xi-api-key': 'stand-in' } }
    const body = asJson(await exchange(request, LIST_LIMITS, new AbortController().signal))
    const schema = operationFor({ method: 'GET', path: asked })?.responses['200']?.content['application/json']?.schema
    expect(schema).toBeDefined()
    if (schema) expect(complaints(body, schema, 'body')).toEqual([])
  })
})
