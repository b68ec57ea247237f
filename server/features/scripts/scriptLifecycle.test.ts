// Tests limits, live updates, and scripts that are deleted, restored or exported.
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectLiveUpdates } from '../../testing/collectLiveUpdates.ts'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { unzip } from '../../platform/archive/testing/unzip.ts'
import { refreshSummary } from './scriptJobs.ts'
import { scripts, scriptVersions } from './tables.ts'
import { balcony } from './testing/createScript.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const minuteMs = 60_000

/** Creates a user who has saved one script. */
async function saveOne(input: { title?: string; content: string; tags?: string[] } = balcony) {
  const actor = await app.signUp({ tier: 'free' })
  const { scriptId } = await actor.call('saveScript', input)
  return {
    ...{ actor, scriptId },
    read: async () => (await actor.call('getScript', { scriptId })).script,
    readVersions: async () => (await actor.call('getScriptVersions', { scriptId })).versions,
  }
}

test('a script that is deleted, restored and deleted again can still be restored nine minutes after the second deletion', async () => {
  const { actor, scriptId, read } = await saveOne()
  await actor.call('deleteScript', { scriptId })
  app.clock.advance(5 * minuteMs)
  await actor.call('restoreScript', { scriptId })
  await actor.call('deleteScript', { scriptId })
  app.clock.advance(9 * minuteMs)
  await app.services.jobs.drain()
  await actor.call('restoreScript', { scriptId })
  expect((await read()).content).toBe(balcony.content)
})

test('a user who deletes a script and saves the same text again at once gets a new script', async () => {
  const { actor, scriptId } = await saveOne()
  await actor.call('deleteScript', { scriptId })
  const again = await actor.call('saveScript', balcony)
  expect(again.scriptId).not.toBe(scriptId)
  expect((await actor.call('getScript', { scriptId: again.scriptId })).script.content).toBe(balcony.content)
})

test('restoring a script that is not deleted changes nothing', async () => {
  const { actor, scriptId, read } = await saveOne()
  const before = await read()
  expect(await actor.call('restoreScript', { scriptId })).toEqual({ success: true })
  expect(await read()).toEqual(before)
})

test(
  'an account with the maximum number of scripts can neither save nor restore another script',
  { tags: ['long'] },
  async () => {
    const { actor, scriptId } = await saveOne()
    await actor.call('deleteScript', { scriptId })
    const columns = { userId: actor.userId, content: '', wordCount: 0, characterCount: 0 }
    const insert = (count: number, prefix: string) =>
      app.database.db.insert(scripts).values(
        Array.from({ length: count }, (_, at) => ({
          ...{ ...columns, id: `scr_${prefix}${at}`, title: `Scene ${at}` },
          ...{ createdAt: app.clock.now(), updatedAt: app.clock.now() },
        })),
      )
    await insert(scriptRules.maxScripts - 1, 'many')
    const { scriptId: last } = await actor.call('saveScript', { content: 'The last script.' })
    await expect(actor.call('saveScript', { content: 'One more.' })).rejects.toMatchObject({ code: 'scripts_full' })
    await expect(actor.call('restoreScript', { scriptId })).rejects.toMatchObject({ code: 'scripts_full' })
    await actor.call('deleteScript', { scriptId: last })
    expect(await actor.call('restoreScript', { scriptId })).toEqual({ success: true })
  },
)

test('open pages get a live update when a script becomes a favourite, is restored, or gets a conflicting version', async () => {
  const { actor, scriptId } = await saveOne()
  await actor.call('deleteScript', { scriptId })
  const { updates, stop } = await collectLiveUpdates(app, actor.userId)
  const change = { topic: 'script', id: scriptId, version: 1 }
  await actor.call('restoreScript', { scriptId })
  await expect.poll(() => updates).toEqual([change])
  await actor.call('updateScript', { scriptId, isFavorite: true })
  await expect.poll(() => updates).toEqual([change, change])
  await actor.call('keepScriptVersion', { scriptId, version: 1, content: 'Mine.' })
  await expect.poll(() => updates).toEqual([change, change, change])
  stop()
})

test('open pages get a live update when a job has stored the roles of a script, and when the script is deleted', async () => {
  const { actor, scriptId } = await saveOne()
  const { updates, stop } = await collectLiveUpdates(app, actor.userId)
  const change = { topic: 'script', id: scriptId, version: 1 }
  await refreshSummary(scriptId, app.services)
  await expect.poll(() => updates).toEqual([change])
  await actor.call('deleteScript', { scriptId })
  await expect.poll(() => updates).toEqual([change, change])
  stop()
})

test('an edit of a script changes its edit time; marking the script as a favourite does not', async () => {
  const { actor, scriptId, read } = await saveOne()
  const { updatedAt } = await read()
  app.clock.advance(minuteMs)
  await actor.call('updateScript', { scriptId, isFavorite: true })
  expect((await read()).updatedAt).toBe(updatedAt)
  await actor.call('updateScript', { scriptId, title: 'The balcony' })
  expect((await read()).updatedAt).toBe(app.clock.now().toISOString())
})

test('R-22 if the request that created a script is repeated after the script was edited, the response names the same script', async () => {
  const actor = await app.signUp({ tier: 'free' })
  const save = async () => {
    const headers = { 'idempotency-key': 'key-edited' }
    const response = await actor.post('saveScript', { content: 'Hush.' }, { headers })
    return [response.status, ((await response.json()) as { data?: { scriptId: string } }).data?.scriptId]
  }
  const [, scriptId] = await save()
  await actor.call('updateScript', { scriptId: String(scriptId), content: 'Hark.' })
  expect(await save()).toEqual([200, scriptId])
})

test('the list of tags contains no tags of archived scripts, and sorts equally frequent tags alphabetically', async () => {
  const { actor } = await saveOne({ content: 'One.', tags: ['verse', 'audition'] })
  const { scriptId } = await actor.call('saveScript', { content: 'Two.', tags: ['prose'] })
  await actor.call('toggleScriptArchive', { scriptId, isArchived: true })
  expect((await actor.call('getScriptTags', {})).tags.map(({ tag }) => tag)).toEqual(['audition', 'verse'])
})

test('when a version is restored, the replaced text is stored as a version at once; restoring a version that equals the current text changes nothing', async () => {
  const { actor, scriptId, read, readVersions } = await saveOne()
  app.clock.advance(10 * minuteMs)
  await actor.call('updateScript', { scriptId, content: 'First.' })
  await actor.call('updateScript', { scriptId, content: 'Second.' })
  const [version] = await readVersions()
  const restore = () => actor.call('restoreScriptVersion', { scriptId, versionId: version?.id ?? '' })
  await restore()
  const [replaced] = await readVersions()
  expect(replaced).toMatchObject({ kind: 'restore', version: 3 })
  await restore()
  expect((await read()).version).toBe(4)
  expect(await readVersions()).toHaveLength(3)
})

test('an empty text is not stored as a version', async () => {
  const { actor, scriptId, readVersions } = await saveOne({ title: 'New', content: ' \n' })
  app.clock.advance(10 * minuteMs)
  await actor.call('updateScript', { scriptId, content: 'ROMEO\nBut soft!\n' })
  expect(await readVersions()).toEqual([])
})

test('only the fifty newest versions of a script stay stored', async () => {
  const { actor, scriptId, readVersions } = await saveOne()
  const now = app.clock.now().getTime()
  await app.database.db.insert(scriptVersions).values(
    Array.from({ length: 50 }, (_, at) => ({
      ...{ id: `ver_${scriptId}${at}`, scriptId, version: 1, kind: 'edit' as const, title: `${at}`, content: `${at}` },
      ...{ tags: [], wordCount: 1, characterCount: 1, createdAt: new Date(now + at) },
    })),
  )
  app.clock.advance(minuteMs)
  await actor.call('updateScript', { scriptId, content: 'A draft.' })
  app.clock.advance(10 * minuteMs)
  await actor.call('updateScript', { scriptId, content: 'Another draft.' })
  const titles = (await readVersions()).map(({ title }) => title)
  expect(titles).toHaveLength(50)
  expect(titles.slice(0, 2)).toEqual(['Balcony', '49'])
  expect(titles.at(-1)).toBe('1')
  // The list itself has a limit of 50 versions, so the stored rows are counted.
  expect(await app.database.db.$count(scriptVersions, eq(scriptVersions.scriptId, scriptId))).toBe(50)
})

test(
  'a job stores the roles and the analysis of a long text shortly after the text was saved',
  { tags: ['long'] },
  async () => {
    const { actor, scriptId, read } = await saveOne({ content: 'Short.' })
    const speech = 'ROMEO\nBut soft! What light?\n\nJULIET\nAy me! Is it you?\n\n'
    await actor.call('updateScript', { scriptId, content: speech.repeat(400) })
    app.clock.advance(minuteMs)
    await app.services.jobs.drain()
    const script = await read()
    expect(script.characters.map(({ name }) => name)).toEqual(['ROMEO', 'JULIET'])
    expect(script.analysis).toMatchObject({ speeches: 800 })
  },
)

test('the preview of a script without speeches leaves out its title page and its list of the cast', async () => {
  const content = 'Title: Arcadia\nFormat: fountain\n\n[[Cast\nANNA, a doctor.\n]]\n\nA room in the country.\n'
  const { read } = await saveOne({ title: 'Arcadia', content })
  expect((await read()).preview).toBe('A room in the country.')
})

test('the export contains no deleted script; the scripts that the actor saved are not marked as the first scene', async () => {
  const { actor } = await saveOne()
  app.clock.advance(1)
  const headers = { 'idempotency-key': 'key-export' }
  await actor.post('saveScript', { title: 'Arcadia', content: 'A room.' }, { headers })
  const { scriptId } = await actor.call('saveScript', { title: 'Gone', content: 'Gone.' })
  await actor.call('deleteScript', { scriptId })
  await actor.call('reauthenticate', { password: goodPassword })
  const archive = await unzip(Buffer.from(await (await actor.request('/api/export')).arrayBuffer()))
  const file = [...archive.keys()].find((name) => name.endsWith('scripts.json')) ?? ''
  expect(JSON.parse(String(archive.get(file)))).toMatchObject([
    { title: 'Balcony', isFirstScene: false },
    { title: 'Arcadia', isFirstScene: false },
  ])
})

test('after an edit, a script has the word and character counts of its new text', async () => {
  const { actor, scriptId, read } = await saveOne({ content: 'ANNA: One.' })
  await actor.call('updateScript', { scriptId, content: 'ANNA: One, two, three.' })
  expect(await read()).toMatchObject({ wordCount: 4, characterCount: 22 })
})

test('removing most of a short text stores no version; a stored version has the time when its text was saved, not when it was replaced', async () => {
  const { actor, scriptId, readVersions } = await saveOne({ content: 'ANNA: One, two, three.' })
  await actor.call('updateScript', { scriptId, content: 'ANNA: One.' })
  expect(await readVersions()).toEqual([])
  const editedAt = app.clock.now().toISOString()
  app.clock.advance(5 * minuteMs)
  await actor.call('updateScript', { scriptId, content: 'ANNA: Two.' })
  expect(await readVersions()).toMatchObject([{ createdAt: editedAt, wordCount: 2 }])
})

test('saving the same text first with and then without an idempotency key creates two scripts', async () => {
  const actor = await app.signUp()
  const headers = { 'idempotency-key': 'key-1' }
  expect((await actor.post('saveScript', balcony, { headers })).status).toBe(200)
  await actor.call('saveScript', balcony)
  expect((await actor.call('getUserScripts', {})).scripts).toHaveLength(2)
})

test('an account with the maximum number of scripts can neither save another script nor restore a deleted one', async () => {
  const { actor, scriptId } = await saveOne()
  await actor.call('deleteScript', { scriptId })
  const { userId } = actor
  const now = app.clock.now().toISOString()
  await app.database.db.execute(sql`
    insert into scripts (id, user_id, title, content, word_count, character_count, created_at, updated_at)
    select 'scr_' || ${userId} || number, ${userId}, 'Scene', '', 0, 0, ${now}::timestamptz, ${now}::timestamptz
    from generate_series(1, ${scriptRules.maxScripts}::int) as number`)
  await expect(actor.call('restoreScript', { scriptId })).rejects.toMatchObject({ code: 'scripts_full' })
  await expect(actor.call('saveScript', { content: 'One more.' })).rejects.toMatchObject({ code: 'scripts_full' })
  await app.database.db.delete(scripts).where(eq(scripts.id, `scr_${userId}1`))
  expect(await actor.call('restoreScript', { scriptId })).toEqual({ success: true })
})

test('after a long text is saved or edited, a job finds its roles two seconds later', async () => {
  const long = (name: string) =>
    [`${name}: You came.`, `BEN: ${'I said so. '.repeat(1_900)}`, `${name}: So you did.`, 'BEN: I did.'].join('\n\n')
  const { actor, scriptId, read } = await saveOne({ content: long('ANNA') })
  const listRoles = async () => (await read()).characters.map(({ name }) => name)
  expect(await listRoles()).toEqual([])
  app.clock.advance(2_000)
  await app.services.jobs.drain()
  expect(await listRoles()).toEqual(['ANNA', 'BEN'])
  await actor.call('updateScript', { scriptId, content: long('MARY') })
  app.clock.advance(2_000)
  await app.services.jobs.drain()
  expect(await listRoles()).toEqual(['MARY', 'BEN'])
})
