import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from './testing/startApp.ts'

let app: TestApp
let actor: Awaited<ReturnType<TestApp['signUp']>>
const query = vi.spyOn(pg.Client.prototype, 'query')

beforeAll(async () => {
  app = await startApp()
  actor = await app.signUp({ tier: 'paid' })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  query.mockRestore()
})

/**
 * Returns the SQL statements that an operation sends. Runs the operation five times and returns the shortest list,
 * because background jobs also send statements.
 */
async function listStatements(name: string, createInput: () => object): Promise<string[]> {
  const runs: string[][] = []
  for (let run = 0; run < 5; run += 1) {
    query.mockClear()
    await actor.call(name as 'getSession', createInput() as Record<string, never>)
    runs.push(
      query.mock.calls.map(([statement]) =>
        typeof statement === 'string' ? statement : (statement as unknown as { text: string }).text,
      ),
    )
  }
  return runs.toSorted((one, other) => one.length - other.length)[0] ?? []
}

const script = () => ({ title: `Gate ${crypto.randomUUID()}`, content: 'ANNA: You came.\n\nBEN: I did.' })

// Each statement is a round trip to the database. The limits are the present numbers: a change that adds a
// statement makes a test fail.
test.each([
  ['getSession', 2, () => ({})],
  ['getUserData', 3, () => ({})],
  ['getUserScripts', 2, () => ({})],
  ['getUserGenerations', 2, () => ({})],
  ['getPracticeHome', 6, () => ({})],
  ['checkGenerationLimit', 3, () => ({ characterCount: 10 })],
  ['saveScript', 5, script],
] as const)('the operation %s sends at most %i SQL statements', async (name, limit, createInput) => {
  const statements = await listStatements(name, createInput)
  expect(statements.slice(limit)).toEqual([])
  expect(statements).not.toEqual([])
})
