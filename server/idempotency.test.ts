// Verifies for every operation and endpoint of the contract with an idempotency key that the server honours the key.
import { endpoints, operations } from '@scene-partner/contract/operations/index'
import type { OperationContract } from '@scene-partner/contract/operation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFakePageFetcher } from './adapters/pageFetcher/fakePageFetcher.ts'
import { createFakeFileParser } from './features/imports/testing/fakeFileParser.ts'
import type { Actor } from './testing/actors.ts'
import { startApp, type TestApp } from './testing/startApp.ts'

const scenes = ['ANNA: You came.\n\nBEN: I did.', 'CARA: Who is there?\n\nDAN: A friend.'] as const
const pageUrls = ['http://plays.example/first.txt', 'http://plays.example/second.txt'] as const

let app: TestApp
beforeAll(async () => {
  const pages = Object.fromEntries(pageUrls.map((url, index) => [url, { body: scenes[index] ?? '' }]))
  app = await startApp({
    overrides: { fileParser: createFakeFileParser(), pageFetcher: createFakePageFetcher(pages) },
  })
})
afterAll(() => app[Symbol.asyncDispose]())

type InputNumber = 0 | 1
type Row = {
  /** Sends one of two requests with different inputs. */
  send(actor: Actor, headers: Record<string, string>, input: InputNumber): Promise<Response>
  /** Whether a request that has an effect also stores a file. */
  storesFile?: true
  /** Property of the output that names what the request created. */
  id: 'generationId' | 'scriptId'
  /** `refused`: another input with a used key fails. `first`: its answer names what the first request created. */
  otherInput: 'refused' | 'first'
}

const sendOperation =
  (name: string, inputs: readonly [object, object]): Row['send'] =>
  (actor, headers, input) =>
    actor.post(name, inputs[input], { headers })

/** A row for each operation and endpoint whose contract declares `idempotent`. */
const rows: Record<string, Row> = {
  startGeneration: {
    send: sendOperation('startGeneration', [
      { text: 'But soft! What light through yonder window breaks?', voiceId: 'tom' },
      { text: 'Who is there? Nay, answer me.', voiceId: 'tom' },
    ]),
    id: 'generationId',
    otherInput: 'refused',
  },
  saveScript: {
    send: sendOperation('saveScript', [
      { title: 'First', content: scenes[0] },
      { title: 'Second', content: scenes[1] },
    ]),
    id: 'scriptId',
    otherInput: 'refused',
  },
  importLink: {
    send: sendOperation('importLink', [{ url: pageUrls[0] }, { url: pageUrls[1] }]),
    id: 'scriptId',
    otherInput: 'first',
    storesFile: true,
  },
  importScript: {
    send: (actor, headers, input) =>
      actor.request('/api/import?name=a.txt', {
        method: 'POST',
        body: new Uint8Array(Buffer.from(scenes[input])),
        headers: { 'content-type': 'application/octet-stream', ...headers },
      }),
    id: 'scriptId',
    otherInput: 'first',
    storesFile: true,
  },
}

/** Longer than the time within which some operations treat an identical request without a key as a double click. */
const afterDuplicateWindowMs = 10_000

test('every operation and endpoint with an idempotency key has a row, and only these', () => {
  const contracts: Pick<OperationContract, 'name' | 'idempotent'>[] = [
    ...Object.values(operations),
    ...Object.values(endpoints),
  ]
  const names = contracts.flatMap(({ name, idempotent }) => (idempotent ? [name] : []))
  expect(Object.keys(rows).toSorted()).toEqual(names.toSorted())
})

describe.each(Object.entries(rows))('%s', (_name, { send, id, otherInput, storesFile }) => {
  const signUp = () => app.signUp({ tier: 'paid' })

  async function request(actor: Actor, key: string, input: InputNumber = 0) {
    const response = await send(actor, { 'idempotency-key': key }, input)
    const body = (await response.json()) as {
      data?: Record<string, unknown>
      error?: { details: { code: string } }
    }
    return { status: response.status, ...body }
  }
  type Answer = Awaited<ReturnType<typeof request>>
  const idOf = ({ data }: Answer) => data?.[id]

  /** Returns the ids of everything that requests have created for an account, with the characters and files it uses. */
  async function listEffects(actor: Actor) {
    const { generations } = await actor.call('getUserGenerations', {})
    const { scripts } = await actor.call('getUserScripts', {})
    const { currentUsage } = await actor.call('checkGenerationLimit', { characterCount: 0 })
    const files: string[] = []
    for await (const { key } of app.services.storage.list(`users/${actor.userId}/sources/`)) files.push(key)
    return { ids: [...generations, ...scripts].map((row) => row.id), currentUsage, files }
  }

  function expectOtherInputAnswer(answer: Answer, first: Answer) {
    if (otherInput === 'refused')
      expect(answer).toMatchObject({ status: 422, error: { details: { code: 'repeated_differently' } } })
    else expect([answer.status, idOf(answer)]).toEqual([200, idOf(first)])
  }

  test('a request that is repeated with the same key and input gets the same answer and has no further effect', async () => {
    const actor = await signUp()
    const first = await request(actor, 'one')
    expect(first.status).toBe(200)
    const effects = await listEffects(actor)
    expect(effects.ids).toEqual([idOf(first)])
    app.clock.advance(afterDuplicateWindowMs)
    expect(await request(actor, 'one')).toEqual(first)
    expect(await listEffects(actor)).toEqual(effects)
  })

  test(`with the same key and another input, ${otherInput === 'refused' ? 'a request is refused' : 'the answer names what the first request created'}, and nothing is created`, async () => {
    const actor = await signUp()
    const first = await request(actor, 'one')
    const effects = await listEffects(actor)
    expectOtherInputAnswer(await request(actor, 'one', 1), first)
    expect(await listEffects(actor)).toEqual(effects)
  })

  test('two accounts can use the same key, and neither gets the answer of the other', async () => {
    const [actor, other] = [await signUp(), await signUp()]
    const first = await request(actor, 'one')
    const second = await request(other, 'one')
    expect(second.status).toBe(200)
    expect(idOf(second)).not.toBe(idOf(first))
    expect((await listEffects(actor)).ids).toEqual([idOf(first)])
    expect((await listEffects(other)).ids).toEqual([idOf(second)])
  })

  test('two simultaneous requests with the same key have one effect, also if their inputs differ', async () => {
    const actor = await signUp()
    const [first, second] = await Promise.all([request(actor, 'one'), request(actor, 'one')])
    expect(first.status).toBe(200)
    expect(second).toEqual(first)

    app.clock.advance(afterDuplicateWindowMs)
    const different = await Promise.all([request(actor, 'two', 0), request(actor, 'two', 1)])
    const [accepted, later] = different[0].status === 200 ? different : different.toReversed()
    if (accepted && later) expectOtherInputAnswer(later, accepted)
    const { ids, files } = await listEffects(actor)
    expect(ids.toSorted()).toEqual([idOf(first), accepted && idOf(accepted)].toSorted())
    expect(files).toHaveLength(storesFile ? ids.length : 0)
  })
})
