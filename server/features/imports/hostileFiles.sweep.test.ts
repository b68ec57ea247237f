import { createPdf, screenplayPage } from '@scene-partner/script/import/testing/createPdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { hostileFiles } from './testing/hostileFiles.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>

async function importFile(person: Person, bytes: Uint8Array, name: string) {
  const response = await person.request(`/api/import?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { error } = (await response.json()) as { error?: { message: string; details: { code: string } } }
  return { status: response.status, error }
}

const pdf = createPdf([
  screenplayPage([['heading', 'INT. BARN - DAY'], 'gap', ['cue', 'ANNA'], ['speech', 'You came.']]),
])
const listFiles = async ({ userId }: Person) => {
  const keys: string[] = []
  for await (const { key } of app.services.storage.list(`users/${userId}/`)) keys.push(key)
  return keys
}

test('S-41 hostile and damaged files are refused with a message, and neither a file nor a script is stored', async () => {
  const [person, other] = [await app.signUp(), await app.signUp()]
  const files = await hostileFiles()
  expect(files.length).toBeGreaterThanOrEqual(30)
  for (const [what, bytes, name] of files) {
    // Advance the clock: the rate limit is sixty files per hour.
    app.clock.advance(10 * 60_000)
    const { status, error } = await importFile(person, bytes, name)
    expect({ what, status, code: error?.details.code }).toEqual({
      what,
      status: 400,
      code: expect.stringMatching(/^import\//u),
    })
    expect(error?.message).not.toMatch(/undefined|Error|unreadable/u)
    expect((await other.call('getUserScripts', {})).scripts).toEqual([])
  }
  expect(await listFiles(person)).toEqual([])
  expect((await person.call('getUserScripts', {})).scripts).toEqual([])
  expect((await importFile(person, pdf, 'still.pdf')).status).toBe(200)
})
