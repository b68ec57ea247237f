// Checks our requests and the fake's responses against ElevenLabs's own OpenAPI description, if the `shared` folder
// beside the project contains that description.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Rendition } from '../../catalog/voices.ts'
import { parseJson, sendRequest, isRecord, LIST_LIMITS } from '../hosted/sendRequest.ts'
import type { RecordedRequest } from '../hosted/fakeHostedServer.ts'
import { createElevenLabsEngine } from './elevenLabsEngine.ts'
import { type FakeElevenLabs, startFakeElevenLabs, fakeElevenLabsVoices } from './fakeElevenLabs.ts'

const sharedFolder = fileURLToPath(new URL('../../../../shared', import.meta.url))
const path = join(process.env.SHARED_DIR ?? sharedFolder, 'api/elevenlabs-openapi-subset.json')
const hasDescription = existsSync(path)
if (!hasDescription)
  process.stdout.write('ElevenLabs requests are not checked: the OpenAPI description is not beside the project\n')

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

const description: Description = hasDescription
  ? JSON.parse(readFileSync(path, 'utf8'))
  : { paths: {}, components: { schemas: {} } }

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Returns what is wrong with a value. An unknown property is also wrong, because the service would ignore it. */
function findMismatches(value: unknown, schema: Schema, at: string): string[] {
  if (schema.$ref) {
    const named = description.components.schemas[schema.$ref.split('/').at(-1) ?? '']
    return named ? findMismatches(value, named, at) : [`${at}: ${schema.$ref} is not in the description`]
  }
  if (schema.anyOf) {
    const each = schema.anyOf.map((one) => findMismatches(value, one, at))
    return each.find((found) => found.length === 0) ?? each.flat()
  }
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: ${JSON.stringify(value)} is not an allowed value`]
  const type = schema.type === 'integer' && Number.isInteger(value) ? 'number' : schema.type
  if (type && type !== typeOf(value)) return [`${at}: is a ${typeOf(value)}, not a ${schema.type}`]
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => (schema.items ? findMismatches(one, schema.items, `${at}[${index}]`) : []))
  }
  if (!isRecord(value) || !schema.properties) return []
  const { properties } = schema
  return [
    ...(schema.required ?? []).filter((name) => !(name in value)).map((name) => `${at}.${name}: is missing`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const property = properties[name]
      return property ? findMismatches(inner, property, `${at}.${name}`) : [`${at}.${name}: is not known`]
    }),
  ]
}

function operationFor({ method, path }: Pick<RecordedRequest, 'method' | 'path'>): Operation | undefined {
  const found = Object.entries(description.paths).find(([pattern]) =>
    new RegExp(`^${pattern.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
  )
  return found?.[1][method.toLowerCase()]
}

function findRequestMismatches(request: RecordedRequest): string[] {
  const operation = operationFor(request)
  if (!operation) return [`${request.method} ${request.path}: is not in the description`]
  const query = [...request.query].flatMap(([name, value]) => {
    const parameter = operation.parameters.find((one) => one.in === 'query' && one.name === name)
    const number = Number.isNaN(Number(value)) ? value : Number(value)
    if (!parameter) return [`query ${name}: is not known`]
    const asText = findMismatches(value, parameter.schema, name)
    return asText.length === 0 ? [] : findMismatches(number, parameter.schema, name)
  })
  const schema = operation.requestBody?.content['application/json']?.schema
  return [...query, ...(schema ? findMismatches(request.body, schema, 'body') : [])]
}

describe.skipIf(!hasDescription)('compared with ElevenLabs’s OpenAPI description', () => {
  let service: FakeElevenLabs
  beforeAll(async () => {
    service = await startFakeElevenLabs()
  })
  afterAll(() => service.close())

  test.each(['eleven_flash_v2_5', 'eleven_multilingual_v2', 'eleven_v3'])(
    'every request with the model %s matches ElevenLabs’s OpenAPI description',
    async (model) => {
      const engine = createElevenLabsEngine(
        { apiKey: 'test-key', apiBase: service.url, model },
        { entries: new URL('../../../dist/workers/', import.meta.url), workers: 1 },
      )
      await engine.whenReady?.()
      const rendition: Rendition = {
        quality: 'hosted',
        engine: 'elevenlabs',
        engineVoice: fakeElevenLabsVoices[0]?.voice_id ?? '',
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
      expect(service.requests.length).toBeGreaterThan(0)
      expect(service.requests.flatMap(findRequestMismatches)).toEqual([])
    },
  )

  test.each(['/v2/voices', '/v1/user/subscription'])(
    'the fake’s response to %s matches ElevenLabs’s OpenAPI description',
    async (path) => {
      const request = { title: 'The fake', url: `${service.url}${path}`, headers: { 'xi-api-key': 'test-key' } }
      const body = parseJson(await sendRequest(request, LIST_LIMITS, new AbortController().signal))
      const schema = operationFor({ method: 'GET', path })?.responses['200']?.content['application/json']?.schema
      expect(schema).toBeDefined()
      if (schema) expect(findMismatches(body, schema, 'body')).toEqual([])
    },
  )
})
