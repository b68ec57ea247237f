import { createPdf, screenplayPage } from '@scene-partner/script/import/testing/createPdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakePageFetcher } from '../../adapters/pageFetcher/fakePageFetcher.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { createFakeFileParser } from './testing/fakeFileParser.ts'

const lines = ['ANNA: You came.', 'BEN: I said I would.', 'ANNA: You say so much.', 'BEN: Then less.']
const page = (body: string) => `<!doctype html><html><head><title>The Gate</title></head><body>${body}</body></html>`
const signIn = page('<h1>Welcome</h1><form><input name="user"><input type="password" name="p"></form>')

const pageFetcher = createFakePageFetcher(
  {
    'https://plays.example/scenes/gate': {
      body: page(`<nav><a href="/">Home</a></nav>${lines.map((line) => `<p>${line}</p>`).join('')}`),
    },
    'https://plays.example/Barn.pdf': {
      body: createPdf([screenplayPage([['heading', 'INT. BARN - DAY'], 'gap', ['cue', 'ANNA'], ['speech', 'Yes.']])]),
    },
    'https://plays.example/form': { body: signIn },
    'https://plays.example/gate-with-form': {
      body: page(`<input type="password">${lines.map((line) => `<p>${line}</p>`).join('')}`),
    },
    'https://plays.example/members': { location: 'https://accounts.google.com/v3/signin' },
    'https://plays.example/picture': { body: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0, 0, 0]) },
    'https://plays.example/nothing': { body: '' },
    'https://plays.example/inside': { location: 'http://10.0.0.1/' },
  },
  { ownHosts: ['localhost'] },
)

let app: TestApp
beforeAll(async () => {
  // Starting another process takes long, so this server parses the pages in its own process.
  app = await startApp({ overrides: { pageFetcher, fileParser: createFakeFileParser() } })
})
afterAll(() => app[Symbol.asyncDispose]())

test('a linked page is imported as a script that contains the play, but not the menu of the site', async () => {
  const person = await app.signUp()
  const { scriptId, understood } = await person.call('importLink', { url: 'https://plays.example/scenes/gate' })
  expect(understood).toMatchObject({ format: 'html', title: 'The Gate', roles: 2, speeches: 4 })
  const { script } = await person.call('getScript', { scriptId })
  expect(script.content).not.toContain('Home')
})

test('a linked PDF is imported with its number of pages, and its original file can be downloaded', async () => {
  const person = await app.signUp()
  const { scriptId, understood } = await person.call('importLink', { url: 'https://plays.example/Barn.pdf' })
  expect(understood).toMatchObject({ format: 'pdf', pages: 1 })
  const original = await person.request(`/api/scripts/${scriptId}/source`)
  expect(original.headers.get('content-disposition')).toContain('Barn.pdf')
})

test('importing a link twice with one idempotency key creates one script', async () => {
  const person = await app.signUp()
  const send = () =>
    person
      .post(
        'importLink',
        { url: 'https://plays.example/scenes/gate' },
        { headers: { 'idempotency-key': 'one-link-of-this-test' } },
      )
      .then((answer) => answer.json())
  const [first, second] = [await send(), await send()]
  expect(second).toEqual(first)
  expect((await person.call('getUserScripts', {})).scripts).toHaveLength(1)
})

test.each([
  ['https://plays.example/form', 'import/link-sign-in', /needs a sign-in. Download the script and choose the file/u],
  ['https://plays.example/members', 'import/link-sign-in', /needs a sign-in/u],
  ['https://plays.example/none', 'import/link-not-found', /no page at this link/u],
  ['https://plays.example/picture', 'import/unknown', /cannot read this kind/u],
  ['https://plays.example/nothing', 'import/empty', /no text/u],
  ['https://plays.example/inside', 'import/link-unreachable', /could not be opened/u],
  ['http://localhost/', 'import/link-unreachable', /could not be opened/u],
  ['javascript:alert(1)', 'import/link-invalid', /no link to a public page/u],
])('importing the link %s fails with %s and creates no script', async (url, code, message) => {
  const person = await app.signUp()
  const response = await person.post('importLink', { url })
  expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject({
    status: 400,
    error: { message: expect.stringMatching(message), details: { code } },
  })
  expect((await person.call('getUserScripts', {})).scripts).toEqual([])
})

test('a page with a password field that also contains a play is imported', async () => {
  const person = await app.signUp()
  const { understood } = await person.call('importLink', { url: 'https://plays.example/gate-with-form' })
  expect(understood).toMatchObject({ roles: 2, speeches: 4 })
})

test('an account can request the import of at most twenty links in an hour, failed imports included', async () => {
  const person = await app.signUp()
  const answers = []
  for (let count = 0; count < 21; count++)
    answers.push((await person.post('importLink', { url: 'https://plays.example/none' })).status)
  expect(answers.filter((status) => status === 400)).toHaveLength(20)
  expect(answers.at(-1)).toBe(429)
})
