// Tests pages whose HTML from the server contains rows of the account: the list of scripts and the account page.
import { beforeAll, expect, test } from 'vitest'
import { buildPages, openPages, signedInSession } from './openPages.ts'

beforeAll(buildPages)

const script = {
  ...{ id: 'scr_1', title: 'The Late Ferry </script>', preview: 'The last boat has gone.', wordCount: 300, tags: [] },
  ...{ isFavorite: false, isArchived: false, characters: [{ name: 'MARA', speeches: 7 }], analysis: null },
}
const progress = {
  ...{ scriptId: 'scr_1', title: script.title, isFirstScene: false, mine: ['MARA'], roles: 2 },
  ...{ ownLines: 7, right: 1, toPractise: 2, rehearsedAt: '2026-11-20T09:00:00.000Z' },
}
const outputs = {
  getUserScripts: { scripts: [script] },
  getScriptTags: { tags: [] },
  getScriptProgress: { scripts: [progress] },
}
const readState = (body: string) =>
  JSON.parse(/<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(body)?.[1] ?? '')

test(
  'the HTML of the list of scripts contains the preview and the role of a script and the data for the query cache, and no unescaped title',
  { tags: ['long'] },
  async () => {
    const readOperation = async ({ name }: { name: string }) => outputs[name as keyof typeof outputs]
    await using app = await openPages({ session: signedInSession, readOperation })
    const { body, headers } = await app.inject('/scripts')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toContain('The last boat has gone.')
    expect(body).toMatch(/>Mara<|>MARA</)
    expect(body).not.toContain('Ferry </script>')
    expect(body).not.toMatch(/<!--\$!-->| style="/)
    expect(readState(body).queries.map(({ name, input }: { name: string; input: object }) => [name, input])).toEqual([
      ['getUserScripts', { sort: 'edited', onlyFavorites: false, includeArchived: false, contents: 'none' }],
      ['getScriptTags', {}],
      ['getScriptProgress', { scriptIds: ['scr_1'] }],
    ])
  },
)

test(
  'if the scripts cannot be read, the list of scripts is sent without data and with status 200',
  { tags: ['long'] },
  async () => {
    await using app = await openPages({ session: signedInSession })
    const { body, statusCode } = await app.inject('/scripts')
    expect(statusCode).toBe(200)
    expect(readState(body).queries).toBeNull()
    expect(body).not.toContain('last boat')
  },
)

test(
  'the HTML of the account page has the e-mail address, the titles of all sections, and no unescaped name',
  { tags: ['long'] },
  async () => {
    await using app = await openPages({ session: signedInSession })
    const { body } = await app.inject('/account')
    const [, main = ''] = body.split('<main')
    expect(main).toContain('ines@example.org')
    const headings = [...main.matchAll(/<h2>.*?<\/h2>/gs)].map(([heading]) => heading.replaceAll(/<[^>]*>/g, ''))
    expect(headings).toEqual([
      ...['Account Information', 'Subscription', 'Sign-in Methods', 'Security', 'Messages'],
      ...['Your data', 'This device', 'Delete account'],
    ])
    expect(main).not.toContain('Ines </script>')
    expect(main).not.toMatch(/<!--\$!-->| style="/)
  },
)
