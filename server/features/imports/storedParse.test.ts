/** @module-tag long */
// The tests share one app; tests of a restart also start a second server, whose cache is empty.
import { createPdf, screenplayPage } from '@scene-partner/script/import/testing/createPdf'
import { readScriptFile } from '@scene-partner/script/import/readScriptFile'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { listFindings } from '@scene-partner/script/review/findings'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { maxInlineLength } from '../textWorkers/index.ts'
import { scriptSources } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>

type Row = Parameters<typeof screenplayPage>[0][number]
const speechRows = (name: string, said: string): Row[] => ['gap', ['cue', name], ['speech', said]]
const opening: Row[] = [
  ['heading', 'INT. BARN - DAY'],
  ...speechRows('ANNA', 'You came.'),
  ...speechRows('BEN', 'I said I would.'),
  // Only the position on the page shows that “the man” is a name. Fountain cannot express the doubt about this name.
  ...speechRows('the man', 'She said so too.'),
  ...speechRows('ANNA', 'You say so much.'),
  ...speechRows('the man', 'Do I?'),
  ...speechRows('BEN', 'He does.'),
]
const shortPlay = createPdf([screenplayPage(opening)])
const words = 'rain horse door lamp bread river coat letter stone fire road winter bell ship garden knife'.split(' ')
const wordAt = (index: number) => words[index % words.length] ?? ''

/**
 * A play that is too long to be parsed in the main thread. Its rows differ, because the parser treats repeated rows as
 * page headers and footers.
 */
const longPlay = createPdf([
  screenplayPage(opening),
  ...Array.from({ length: 80 }, (_none, page) =>
    screenplayPage(
      Array.from({ length: 8 }, (_row, at) => {
        const said = [page, at, page * at, page + at, 3 * page + at].map(wordAt).join(' and the ')
        return speechRows(at % 4 === 3 ? 'the man' : at % 2 ? 'ANNA' : 'BEN', `The ${said}.`)
      }).flat(),
      page + 2,
    ),
  ),
])

async function importPdf(person: Person, bytes: Uint8Array) {
  const response = await person.request('/api/import?name=Barn.pdf', { method: 'POST', body: new Uint8Array(bytes) })
  const { data } = (await response.json()) as { data: { scriptId: string; understood: { doubts: number } } }
  return data
}

const getLines = async (person: Person, scriptId: string) =>
  (await person.call('getUnderstanding', { scriptId })).understanding.lines

async function changeParse(scriptId: string, change: (parse: string) => string) {
  const { db } = app.database
  const isOfScript = eq(scriptSources.scriptId, scriptId)
  const [source] = await db.select().from(scriptSources).where(isOfScript)
  if (!source?.parse) throw new Error('no parse is stored')
  await db
    .update(scriptSources)
    .set({ parse: change(source.parse) })
    .where(isOfScript)
}

/** Signs the same user in at another server that shares the data but has an empty cache, and calls `run` there. */
async function withOtherServer<Answer>(
  person: Person,
  run: (other: Person, server: TestApp) => Promise<Answer>,
): Promise<Answer> {
  await using server = await startApp({ sharedWith: app })
  const other = Object.assign(server.visitor(), { userId: person.userId, email: person.email })
  for (const [name, value] of person.cookies) other.cookies.set(name, value)
  return await run(other, server)
}

test.each([
  ['short', shortPlay],
  ['long', longPlay],
])(
  'the review of a %s PDF shows the lines, pages and doubts of the import, also after a restart, without parsing its text again',
  async (_what, pdf) => {
    const person = await app.signUp()
    const { script, content } = await readScriptFile(pdf, 'Barn.pdf')
    const { lines: imported } = buildUnderstanding(content, { parse: script })
    const doubts = imported.filter(({ doubt }) => doubt !== undefined)
    expect(doubts.map(({ doubt }) => doubt)).toContain('the man stands where names stand. Read as a name.')
    expect(content.length > maxInlineLength).toBe(pdf === longPlay)

    const { scriptId, understood } = await importPdf(person, pdf)
    expect(understood.doubts).toBe(doubts.length)
    expect(await getLines(person, scriptId)).toEqual(imported)
    expect(await withOtherServer(person, (other) => getLines(other, scriptId))).toEqual(imported)

    // The test changes the stored parse result but not the text, to show that the script review uses the stored result.
    await changeParse(scriptId, (parse) => parse.replaceAll('You came.', 'You went.'))
    const lines = await withOtherServer(person, (other) => getLines(other, scriptId))
    expect(lines[1]).toMatchObject({ characters: ['ANNA'], text: 'You went.' })
  },
)

test('an edited text is parsed again, and unchanged lines keep ids and pages; after the edit is reverted, the stored parse result is used again', async () => {
  const person = await app.signUp()
  const { scriptId } = await importPdf(person, shortPlay)
  const { script } = await person.call('getScript', { scriptId })
  const before = await getLines(person, scriptId)
  const content = script.content.replace('He does.', 'He did.')
  await person.call('updateScript', { scriptId, content })
  const after = await getLines(person, scriptId)
  const withoutLast = (lines: typeof after) => lines.slice(0, -1).map(({ confidence: _confidence, ...line }) => line)
  expect(withoutLast(after)).toEqual(withoutLast(before))
  expect(after.at(-1)).toMatchObject({ text: 'He did.', characters: ['BEN'] })
  expect(after.at(-1)).not.toHaveProperty('page')

  await person.call('updateScript', { scriptId, content: script.content })
  expect(await getLines(person, scriptId)).toEqual(before)
})

test('corrections of an imported PDF apply to the same lines after a restart', async () => {
  const person = await app.signUp()
  const { scriptId } = await importPdf(person, shortPlay)
  const line = (await getLines(person, scriptId)).find(({ text }) => text === 'Do I?')?.id ?? ''
  const corrections = [{ kind: 'speaker' as const, lines: [line], characters: ['BEN'] }]
  await person.call('saveCorrections', { scriptId, corrections, applied: 1, version: 0 })
  const lines = await withOtherServer(person, (other) => getLines(other, scriptId))
  expect(lines.find(({ id }) => id === line)).toMatchObject({ characters: ['BEN'], confidence: 1, page: 1 })
})

test('a script that was imported before the server stored parse results keeps its pages and doubts', async () => {
  const person = await app.signUp()
  const { scriptId } = await importPdf(person, shortPlay)
  const before = await getLines(person, scriptId)
  const { script } = await readScriptFile(shortPlay, 'Barn.pdf')
  const asBefore = { parse: null, findings: listFindings(script) }
  await app.database.db.update(scriptSources).set(asBefore).where(eq(scriptSources.scriptId, scriptId))
  expect(await withOtherServer(person, (other) => getLines(other, scriptId))).toEqual(before)
})

test('for an imported text file, no parse result and no findings are stored', async () => {
  const person = await app.signUp()
  const play = new Uint8Array(Buffer.from('ANNA: You came.\n\nBEN: I said I would.\n\nANNA: You say so.'))
  const { scriptId } = await importPdf(person, play)
  const [source] = await app.database.db.select().from(scriptSources).where(eq(scriptSources.scriptId, scriptId))
  expect(source).toMatchObject({ format: 'text', parse: null, findings: [] })
})
