// Tests the import of script files. All tests share one app, because starting an app is slow.
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { screenplayPage, createPdf } from '@scene-partner/script/import/testing/createPdf'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { entries } from '../../testing/databaseTemplates.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { scripts } from '../scripts/tables.ts'
import { createFileParser } from './fileParser.ts'
import { parseFile } from './parseFile.ts'
import { createFakeFileParser } from './testing/fakeFileParser.ts'
import { interceptFileParser } from './testing/interceptFileParser.ts'
import { maxSourceBytesPerAccount } from './storeImport.ts'
import { scriptSources } from './tables.ts'

const parser = interceptFileParser(createFileParser({ entries }))
let app: TestApp
beforeAll(async () => {
  app = await startApp({ overrides: { fileParser: parser.fileParser } })
})
afterEach(() => parser.reset())
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>
type ImportResponse = {
  data?: { scriptId: string; understood: Record<string, unknown> }
  error?: { message: string; details: { code: string } }
}

async function importFile(person: Person, bytes: Uint8Array, name: string, headers: Record<string, string> = {}) {
  const response = await person.request(`/api/import?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream', ...headers },
  })
  const answer = (await response.json()) as ImportResponse
  return { status: response.status, ...answer }
}

const page = screenplayPage([
  ['heading', 'INT. BARN - DAY'],
  'gap',
  ['cue', 'ANNA'],
  ['speech', 'You came.'],
  'gap',
  ['cue', 'BEN (O.S.)'],
  ['speech', 'I said I would.'],
  'gap',
  ['cue', 'ANNA'],
  ['speech', 'You say so much.'],
  'gap',
  ['cue', 'HERBERT'],
  ['speech', 'Tea?'],
])
const pdf = createPdf([page])
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}
const listFiles = async ({ userId }: Person) => {
  const keys: string[] = []
  for await (const { key } of app.services.storage.list(`users/${userId}/`)) keys.push(key)
  return keys
}

test('an imported PDF becomes a script, and the response reports what was recognised', { tags: ['long'] }, async () => {
  const person = await app.signUp()
  const { status, data } = await importFile(person, pdf, 'C:\\plays\\The_Barn final.pdf')
  expect(status).toBe(200)
  expect(data?.understood).toMatchObject({
    kind: 'screenplay',
    format: 'pdf',
    roles: 3,
    speeches: 4,
    doubts: 0,
    pages: 1,
  })
  const scriptId = data?.scriptId ?? ''
  const { script } = await person.call('getScript', { scriptId })
  expect(script).toMatchObject({
    title: 'The Barn final',
    characters: [
      { name: 'ANNA', speeches: 2 },
      { name: 'BEN', speeches: 1 },
      { name: 'HERBERT', speeches: 1 },
    ],
    analysis: { scenes: 1, speeches: 4, spokenMs: expect.any(Number) },
    preview: expect.stringMatching(/^[A-Z]+: /),
  })
  const { understanding, source } = await person.call('getUnderstanding', { scriptId })
  expect(source).toMatchObject({ name: 'The_Barn final.pdf', format: 'pdf', pages: 1, leftOut: [] })
  const speeches = understanding.lines.filter(({ kind }) => kind === 'speech')
  expect(speeches.map(({ characters, text, page: on }) => [...characters, text, on])).toEqual([
    ['ANNA', 'You came.', 1],
    ['BEN', 'I said I would.', 1],
    ['ANNA', 'You say so much.', 1],
    ['HERBERT', 'Tea?', 1],
  ])
  // HERBERT speaks only once, but HERBERT is a first name, so the parser doubts no speech.
  expect(speeches.filter(({ doubt }) => doubt !== undefined)).toEqual([])
})

test(
  'the original file is stored with the script, only its owner can read it, and it is purged with the script',
  { tags: ['long'] },
  async () => {
    const [person, other] = [await app.signUp(), await app.signUp()]
    const { data } = await importFile(person, pdf, 'Barn.pdf')
    const address = `/api/scripts/${data?.scriptId}/source`
    const answer = await person.request(address)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf)
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect((await other.request(address)).status).toBe(404)
    expect((await app.visitor().request(address)).status).toBe(401)

    await person.call('deleteScript', { scriptId: data?.scriptId ?? '' })
    expect((await person.request(address)).status).toBe(404)
    app.clock.advance(11 * 60_000)
    await app.services.jobs.drain()
    expect(await listFiles(person)).toEqual([])
  },
)

test(
  'importing a file twice with one idempotency key creates one script and stores one file',
  { tags: ['long'] },
  async () => {
    const person = await app.signUp()
    const headers = { 'idempotency-key': 'key-1' }
    const [first, second] = [
      await importFile(person, pdf, 'a.pdf', headers),
      await importFile(person, pdf, 'a.pdf', headers),
    ]
    expect(second.data?.scriptId).toBe(first.data?.scriptId)
    expect(await listFiles(person)).toHaveLength(1)
  },
)

test('a plain-text play with the file extension `.pdf` is stored unchanged', { tags: ['long'] }, async () => {
  const person = await app.signUp()
  const play = 'ANNA. You came.\n\nBEN. [Sits] I said I would.\n\nANNA. You say so.\n\nBEN. I do.'
  const { data } = await importFile(person, new Uint8Array(Buffer.from(play)), 'play.pdf')
  const { script } = await person.call('getScript', { scriptId: data?.scriptId ?? '' })
  expect(script.content).toBe(play)
  expect(data?.understood).toMatchObject({ kind: 'play', format: 'text', roles: 2, speeches: 4 })
})

test(
  'a script imported from a file without a title gets the file name as its title; pasted text gets its first line as its title',
  { tags: ['long'] },
  async () => {
    const person = await app.signUp()
    const play = 'ANNA: You came.\n\nBEN: I said I would.\n\nANNA: You say so.\n\nBEN: I do.'
    const titleOf = async (text: string, name: string) => {
      const { data } = await importFile(person, new Uint8Array(Buffer.from(text)), name)
      return (await person.call('getScript', { scriptId: data?.scriptId ?? '' })).script.title
    }
    expect(await titleOf(play, 'barn_act-2.txt')).toBe('barn act 2')
    expect(await titleOf(`THE BARN\n\n${play}`, 'scan 7.txt')).toBe('THE BARN')
    expect(await titleOf('Nobody speaks here.', 'notes.txt')).toBe('notes')
    expect(await titleOf(play, 'Pasted script.txt')).toBe('ANNA: You came.')
  },
)

test(
  'S-41 if a file exceeds its time or memory limit, or its process crashes, the process ends, and the next file is parsed',
  { tags: ['long'] },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'scene-partner-import-'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    const pidFile = join(folder, 'pid')
    const header = `import { writeFileSync } from 'node:fs'\nimport { getPriority } from 'node:os'\nwriteFileSync(${JSON.stringify(pidFile)}, process.pid + ' ' + getPriority())\n`
    const cases = {
      hangs: `${header}process.once('message', () => { for (;;); })`,
      // Uses memory outside the heap, which V8's own limit does not cover.
      swells: `${header}const held = []\nprocess.once('message', () => setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 20))`,
      falls: `${header}process.once('message', () => process.abort())`,
    }
    for (const [what, worker] of Object.entries(cases)) {
      await writeFile(join(folder, 'importProcess.js'), worker)
      const limits = { cpuMs: what === 'hangs' ? 500 : 10_000, bytes: 200 * 1_048_576 }
      const limited = createFileParser({ entries: pathToFileURL(`${folder}/`), limits })
      const parsing = limited.parse({ bytes: pdf, name: 'a.pdf', userId: 'someone' }, new AbortController().signal)
      await expect(parsing).rejects.toMatchObject({ code: 'import/too-slow' })
      const [pid = 0, priority] = (await readFile(pidFile, 'utf8')).split(' ').map(Number)
      // Requests and speech have priority over imports. A higher value means a lower priority.
      expect(priority).toBeGreaterThan(getPriority())
      await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false)
    }
    await rm(folder, { recursive: true })
    expect((await importFile(await app.signUp(), pdf, 'still.pdf')).status).toBe(200)
  },
)

test('S-42 within a minute after a long play is saved, a job counts its speeches', { tags: ['long'] }, async () => {
  const person = await app.signUp()
  const lines = Array.from({ length: 3_000 }, (_none, at) => `${at % 2 ? 'ANNA' : 'BEN'}: This is line ${at} of it.`)
  const content = lines.join('\n\n')
  const { scriptId } = await person.call('saveScript', { title: 'Long', content })
  const { understanding } = await person.call('getUnderstanding', { scriptId })
  expect(understanding).toEqual({ ...buildUnderstanding(content), title: 'Long' })
  app.clock.advance(60_000)
  await app.services.jobs.drain()
  const { script } = await person.call('getScript', { scriptId })
  expect(script).toMatchObject({
    characters: [
      { name: 'BEN', speeches: 1_500 },
      { name: 'ANNA', speeches: 1_500 },
    ],
    analysis: { scenes: 1, speeches: 3_000 },
  })
})

test('S-40 an import is refused if the file is over the size limit, or if the user’s e-mail address is not verified', async () => {
  const person = await app.signUp()
  const huge = new Uint8Array(26 * 1_048_576)
  const answer = await importFile(person, huge, 'huge.pdf').catch(() => ({ status: 413 }))
  expect(answer.status).toBe(413)
  const unverified = await app.signUp({ isVerified: false })
  expect(await importFile(unverified, pdf, 'a.pdf')).toMatchObject({ status: 403 })
})

test('if the client disconnects during parsing, the parsing is aborted, and neither a script nor the original file is stored', async () => {
  const person = await app.signUp()
  const disconnect = new AbortController()
  let parsing: AbortSignal | undefined
  parser.replace(async ({ bytes, name }, signal) => {
    parsing = signal
    disconnect.abort()
    await once(signal, 'abort')
    // The parser finishes in spite of the abort, so the script could still be stored.
    return parseFile(bytes, name)
  })
  const upload = person.request('/api/import?name=Cancelled.txt', {
    method: 'POST',
    body: new Uint8Array(scene),
    signal: disconnect.signal,
  })
  await expect(upload).rejects.toThrow()
  await expect.poll(() => parsing?.aborted).toBe(true)
  useQuickParser()
  // If the first import were stored, this would happen before the second import, which begins later, is stored.
  await importFile(person, scene, 'Second.txt')
  expect((await person.call('getUserScripts', {})).scripts.map(({ title }) => title)).toEqual(['Second'])
  expect(await listFiles(person)).toHaveLength(1)
})

test('S-43 a user can run at most three imports at the same time; when one of them ends, another one can start', async () => {
  const [person, other] = [await app.signUp(), await app.signUp()]
  const finishParsing: (() => void)[] = []
  parser.replace(
    () =>
      new Promise((resolve) => {
        const finish = () => resolve({ refused: 'broken' as const })
        // Only five imports should start in this test. A further one ends at once, so that the test fails instead of waiting.
        if (finishParsing.push(finish) > 5) finish()
      }),
  )
  try {
    const refused = { status: 429, error: { details: { code: 'rate_limited' } } }
    const three = [1, 2, 3].map((number) => importFile(person, pdf, `${number}.pdf`))
    await expect.poll(() => finishParsing.length).toBe(3)
    expect(await importFile(person, pdf, '4.pdf')).toMatchObject(refused)
    const theirs = importFile(other, pdf, 'a.pdf')
    await expect.poll(() => finishParsing.length).toBe(4)
    // The three requests may arrive in any order, so the import that ends first may be any of them.
    finishParsing[0]?.()
    expect((await Promise.race(three)).status).toBe(400)
    const next = importFile(person, pdf, '5.pdf')
    await expect.poll(() => finishParsing.length).toBe(5)
    expect(await importFile(person, pdf, '6.pdf')).toMatchObject(refused)
    for (const finish of finishParsing) finish()
    for (const { status } of await Promise.all([...three, theirs, next])) expect(status).toBe(400)
  } finally {
    for (const finish of finishParsing) finish()
  }
  parser.replace(async () => ({ refused: 'broken' as const }))
  expect((await importFile(person, pdf, '7.pdf')).status).toBe(400)
})

test('imports that exceed the account’s storage limit are refused', { tags: ['long'] }, async () => {
  const person = await app.signUp()
  const { data } = await importFile(person, pdf, 'a.pdf')
  await app.database.db
    .update(scriptSources)
    .set({ bytes: 500 * 1_048_576 })
    .where(eq(scriptSources.scriptId, data?.scriptId ?? ''))
  const refused = await importFile(person, pdf, 'b.pdf')
  expect(refused.error?.details.code).toBe('import/full')
  expect(await listFiles(person)).toHaveLength(1)
})

/** Until the end of the test, parses files in this process, because the start of another process takes long. */
const useQuickParser = () => parser.replace(createFakeFileParser().parse)
const scene = Buffer.from('ANNA: You came.\n\nBEN: I said I would.\n\nANNA: So you did.')

test('the original file of a script can be read only by its owner, counts as a file in use, and is deleted with the script', async () => {
  const [person, other] = [await app.signUp(), await app.signUp()]
  useQuickParser()
  const { data } = await importFile(person, scene, 'The Gate.txt')
  const scriptId = data?.scriptId ?? ''
  const address = `/api/scripts/${scriptId}/source`
  const answer = await person.request(address)
  expect(Buffer.from(await answer.arrayBuffer()).equals(scene)).toBe(true)
  expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''The%20Gate.txt")
  const etag = answer.headers.get('etag') ?? ''
  expect((await person.request(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await other.request(address)).status).toBe(404)

  const files = await listFiles(person)
  expect(files).toHaveLength(1)
  const { findStoredFiles } = app.services.contributions
  const keys = [...files, `users/${person.userId}/sources/unknown.txt`]
  const used = await Promise.all(findStoredFiles.map((find) => find(app.database.db, keys)))
  expect(used.flat()).toEqual(files)

  await person.call('deleteScript', { scriptId })
  app.clock.advance(10 * 60_000)
  await app.services.jobs.drain()
  expect(await listFiles(person)).toEqual([])
})

test('importing a file and saving a script with the same idempotency key create two scripts', async () => {
  const person = await app.signUp()
  useQuickParser()
  const headers = { 'idempotency-key': 'key-1' }
  expect((await importFile(person, scene, 'a.txt', headers)).status).toBe(200)
  expect((await person.post('saveScript', { title: 'Saved', content: 'A lamp.' }, { headers })).status).toBe(200)
  const titles = (await person.call('getUserScripts', {})).scripts.map(({ title }) => title)
  expect(titles.toSorted()).toEqual(['Saved', 'a'])
})

const importWithKey = async (person: Person, key: string) => {
  const { error } = await importFile(person, scene, 'a.txt', { 'idempotency-key': key })
  return error?.details.code
}

test('repeating an import after its script was deleted fails, and does not restore the script', async () => {
  const person = await app.signUp()
  useQuickParser()
  await importWithKey(person, 'key-1')
  const [script] = (await person.call('getUserScripts', {})).scripts
  await person.call('deleteScript', { scriptId: script?.id ?? '' })
  expect(await importWithKey(person, 'key-1')).toBe('not_found')
  expect((await person.call('getUserScripts', {})).scripts).toEqual([])
})

test('an import is refused, and its file not stored, if the texts of the account would exceed 50,000,000 characters', async () => {
  const person = await app.signUp()
  useQuickParser()
  await importWithKey(person, 'key-1')
  const maxCharacters = 50_000_000
  const setUsed = (characterCount: number) =>
    app.database.db.update(scripts).set({ characterCount }).where(eq(scripts.userId, person.userId))
  await setUsed(maxCharacters - scene.length + 1)
  expect(await importWithKey(person, 'key-2')).toBe('scripts_no_room')
  expect(await listFiles(person)).toHaveLength(1)
  await setUsed(maxCharacters - scene.length)
  expect(await importWithKey(person, 'key-2')).toBeUndefined()
  expect(await listFiles(person)).toHaveLength(2)
})

test('a doubt that only the layout of an imported PDF raises has its page in the script review, and counts in the result of the import and in the script', async () => {
  const person = await app.signUp()
  useQuickParser()
  const speech = (name: string, said: string) => ['gap', ['cue', name], ['speech', said]] as const
  const rows = [
    ['heading', 'INT. BARN - DAY'] as const,
    ...[...speech('ANNA', 'You came.'), ...speech('BEN', 'I said I would.'), ...speech('the man', 'She said so.')],
    ...[...speech('ANNA', 'You say so much.'), ...speech('the man', 'Do I?'), ...speech('BEN', 'He does.')],
  ]
  const bytes = createPdf([screenplayPage(rows as Parameters<typeof screenplayPage>[0])])
  const { data } = await importFile(person, bytes, 'Barn.pdf')
  const scriptId = data?.scriptId ?? ''
  const { lines } = (await person.call('getUnderstanding', { scriptId })).understanding
  // Only the position on the page shows that “the man” is a name. The text alone would raise no doubt.
  const doubtful = lines.filter(({ doubt }) => doubt !== undefined)
  expect(doubtful.length).toBeGreaterThan(0)
  for (const { characters, page: number } of doubtful) expect([characters, number]).toEqual([['the man'], 1])
  expect(data?.understood).toMatchObject({ pages: 1, doubts: doubtful.length })
  const { script } = await person.call('getScript', { scriptId })
  expect(script.analysis).toMatchObject({ scenes: 1, speeches: 6, doubts: doubtful.length })
  expect(script.preview).toMatch(/^ANNA: You came\./)
})

test('neither a repeated import with the same idempotency key nor an import above the storage limit stores a script or a file', async () => {
  const person = await app.signUp()
  const send = (key: string) => importFile(person, scene, 'a.txt', { 'idempotency-key': key })
  useQuickParser()
  const first = await send('key-1')
  expect(await send('key-1')).toEqual(first)
  const files = await listFiles(person)
  expect(files).toHaveLength(1)
  const ofPerson = eq(scriptSources.userId, person.userId)
  const setBytes = (bytes: number) => app.database.db.update(scriptSources).set({ bytes }).where(ofPerson)
  await setBytes(maxSourceBytesPerAccount - scene.length + 1)
  expect((await send('key-2')).error?.details.code).toBe('import/full')
  expect(await listFiles(person)).toEqual(files)
  expect((await person.call('getUserScripts', {})).scripts).toHaveLength(1)
  await setBytes(maxSourceBytesPerAccount - scene.length)
  expect((await send('key-2')).status).toBe(200)
})

test('an imported script gets the title in its file; without one, the name of the file, or for pasted text its first line', async () => {
  const person = await app.signUp()
  const importTitle = async (name: string, text = String(scene)) => {
    const { data } = await importFile(person, Buffer.from(text), name)
    return (await person.call('getScript', { scriptId: data?.scriptId ?? '' })).script.title
  }
  const { pastedTextFileName, pastedPageFileName } = scriptRules
  const names = ['dir/The_Gate-2.final.txt', pastedTextFileName, pastedPageFileName]
  const titles: string[] = []
  useQuickParser()
  for (const name of names) titles.push(await importTitle(name))
  expect(titles).toEqual(['The Gate 2.final', 'ANNA: You came.', 'ANNA: You came.'])
  expect(await importTitle('scan 7.txt', `THE GATE\n\n${scene}`)).toBe('THE GATE')
})

test('an original file uploaded from an export is stored once, and its import time is never in the future', async () => {
  const person = await app.signUp()
  const now = app.clock.now()
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString()
  useQuickParser()
  for (const [given, stored] of [
    [yesterday, yesterday],
    ['2090-01-01T00:00:00.000Z', now.toISOString()],
    ['not a time', now.toISOString()],
  ] as const) {
    const { scriptId } = await person.call('saveScript', { title: given, content: String(scene) })
    const put = async (body: string | Buffer) => {
      const path = `/api/scripts/${scriptId}/source?name=The%20Gate.txt&importedAt=${given}`
      return (await person.request(path, { method: 'PUT', body: new Uint8Array(Buffer.from(body)) })).json()
    }
    expect(await put('')).toMatchObject({ error: { details: { code: 'import/empty' } } })
    expect(await put(scene)).toEqual({ data: { isNew: true } })
    expect(await put(scene)).toEqual({ data: { isNew: false } })
    const ofScript = eq(scriptSources.scriptId, scriptId)
    const [source] = await app.database.db.select().from(scriptSources).where(ofScript)
    expect([source?.name, source?.importedAt.toISOString()]).toEqual(['The Gate.txt', stored])
  }
  expect(await listFiles(person)).toHaveLength(3)
})

test('after the original file of a script is uploaded from an export, a job finds the roles again, because the layout of the file can show more than the text', async () => {
  const person = await app.signUp()
  useQuickParser()
  const original = Buffer.from(`${scene}\n\nBEN: I did.\n\nANNA: Tea?`)
  const { scriptId } = await person.call('saveScript', { title: 'The Gate', content: String(original) })
  await app.database.db.update(scripts).set({ characters: [], analysis: null }).where(eq(scripts.id, scriptId))
  const request = { method: 'PUT', body: new Uint8Array(original) }
  expect((await person.request(`/api/scripts/${scriptId}/source?name=Gate.txt`, request)).status).toBe(200)
  await app.services.jobs.drain()
  const { script } = await person.call('getScript', { scriptId })
  expect(script).toMatchObject({ characters: [{ name: 'ANNA' }, { name: 'BEN' }], analysis: { speeches: 5 } })
})
