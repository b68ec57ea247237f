import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { scriptVersions } from './tables.ts'
import { balcony, createScript } from './testing/createScript.ts'
import { fillScriptFields } from './testing/filledFields.ts'

const minuteMs = 60_000

// [spec2 §7.17]
test('a change that is based on an old version of a script is refused, but a repetition of a stored change is accepted', async () => {
  await using scene = await createScript()
  const { actor, scriptId } = scene
  const first = await actor.call('updateScript', { scriptId, version: 1, content: 'One.' })
  expect(first.script.version).toBe(2)
  await expect(actor.call('updateScript', { scriptId, version: 1, content: 'Two.' })).rejects.toMatchObject({
    http: 409,
    code: 'script_changed',
    details: { version: 2 },
  })
  // The response to the first request was lost, so the client repeats the request.
  expect((await actor.call('updateScript', { scriptId, version: 1, content: 'One.' })).script.version).toBe(2)
  expect(await scene.content()).toBe('One.')
  // Marking a script as a favourite succeeds whatever version the request is based on.
  expect((await actor.call('updateScript', { scriptId, version: 1, isFavorite: true })).script.isFavorite).toBe(true)
})

test(
  'of twenty concurrent saves that are based on the same version, exactly one succeeds',
  { tags: ['long'] },
  async () => {
    await using scene = await createScript()
    const { actor, scriptId } = scene
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        actor.call('updateScript', { scriptId, version: 1, content: `${index}` }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await actor.call('getScript', { scriptId })).script.version).toBe(2)
  },
)

test(
  'the text before an edit is stored as a version at most every five minutes, but at once if the edit removes much text',
  { tags: ['long'] },
  async () => {
    await using scene = await createScript({ ...balcony, content: 'A line of the scene.\n'.repeat(20) })
    const { app, actor, scriptId, versions } = scene
    await actor.call('updateScript', { scriptId, content: 'A line of the scene.\n'.repeat(21) })
    expect(await versions()).toEqual([])
    await actor.call('updateScript', { scriptId, content: 'Gone.' })
    expect((await versions()).map(({ version, kind, wordCount }) => ({ version, kind, wordCount }))).toEqual([
      { version: 2, kind: 'edit', wordCount: 105 },
    ])
    app.clock.advance(5 * minuteMs - 1)
    await actor.call('updateScript', { scriptId, content: 'Gone!' })
    expect((await versions()).map(({ version }) => version)).toEqual([2])
    app.clock.advance(5 * minuteMs)
    await actor.call('updateScript', { scriptId, content: 'Gone. Not quite.' })
    await actor.call('updateScript', { scriptId, content: 'Gone. Not at all.' })
    await actor.call('updateScript', { scriptId, content: 'Gone. Not a word.' })
    // Version 6 is not stored, because version 5 was written less than five minutes before.
    expect((await versions()).map(({ version }) => version)).toEqual([5, 4, 2])
  },
)

test('a version can be viewed and restored, and the replaced text is stored as a version', async () => {
  await using scene = await createScript()
  const { app, actor, scriptId, versions } = scene
  app.clock.advance(10 * minuteMs)
  await actor.call('updateScript', { scriptId, content: 'Spoilt.' })
  const [stored] = await versions()
  const versionId = stored?.id ?? ''
  expect((await actor.call('getScriptVersion', { scriptId, versionId })).version).toMatchObject(balcony)
  await expect(actor.call('restoreScriptVersion', { scriptId, versionId, version: 1 })).rejects.toMatchObject({
    code: 'script_changed',
  })
  const { script } = await actor.call('restoreScriptVersion', { scriptId, versionId, version: 2 })
  expect(script.version).toBe(3)
  expect(await scene.content()).toBe(balcony.content)
  const [newest] = await versions()
  expect(newest).toMatchObject({ kind: 'restore', version: 2 })
  const { version } = await actor.call('getScriptVersion', { scriptId, versionId: newest?.id ?? '' })
  expect(version.content).toBe('Spoilt.')
})

test('in a conflict, the current text and the conflicting text are each stored once as a version', async () => {
  await using scene = await createScript()
  const { actor, scriptId, versions } = scene
  const mine = { scriptId, version: 1, title: 'Balcony', content: 'Mine.', tags: [] }
  const { versionId } = await actor.call('keepScriptVersion', mine)
  expect((await actor.call('keepScriptVersion', mine)).versionId).toBe(versionId)
  expect((await versions()).map(({ kind }) => kind).sort()).toEqual(['conflict', 'edit'])
  expect(await scene.content()).toBe(balcony.content)
})

test(
  'if an outdated tab sends a conflicting text without the title or the tags, the stored version gets the title or the tags of the script',
  { tags: ['long'] },
  async () => {
    const filled = fillScriptFields(balcony)
    await using scene = await createScript(filled)
    const { actor, scriptId } = scene
    const { content: _text, ...fields } = filled
    for (const missing of Object.keys(fields)) {
      const { [missing]: _missing, ...known } = Object.fromEntries(Object.entries(fields))
      const mine = { scriptId, version: 1, content: `Without ${missing}.`, ...known }
      const { versionId } = await actor.call('keepScriptVersion', mine)
      const { version } = await actor.call('getScriptVersion', { scriptId, versionId })
      expect(version).toMatchObject({ ...fields, content: mine.content, kind: 'conflict' })
    }
  },
)

test('a version number outside the range of the database is refused with 400', async () => {
  await using scene = await createScript()
  const { actor, scriptId } = scene
  for (const version of [0, 2 ** 31, 2 ** 40]) {
    const response = await actor.post('keepScriptVersion', { scriptId, version, title: '', content: 'x', tags: [] })
    expect([version, response.status]).toEqual([version, 400])
  }
})

test('S-47 when an account has more than a hundred million characters of versions, its oldest versions are deleted', async () => {
  await using scene = await createScript()
  const { app, actor, scriptId } = scene
  const { scriptId: otherId } = await actor.call('saveScript', { title: 'Arcadia', content: 'A room.' })
  const storeVersionOf = (id: string, content: string) => {
    app.clock.advance(minuteMs)
    return actor.call('keepScriptVersion', { scriptId: id, version: 1, title: content, content, tags: [] })
  }
  await storeVersionOf(otherId, 'oldest')
  await storeVersionOf(otherId, 'older')
  await app.database.db
    .update(scriptVersions)
    .set({ characterCount: 50_000_000 })
    .where(eq(scriptVersions.scriptId, otherId))
  await storeVersionOf(scriptId, 'newest')
  const titles = (await app.database.db.select().from(scriptVersions)).map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['newest', 'older']))
  expect(titles).not.toContain('oldest')
})

test('an account does not lose versions because another account has a hundred million characters of versions', async () => {
  await using scene = await createScript()
  const { app, actor, scriptId } = scene
  const other = await app.signUp({ tier: 'free' })
  const { scriptId: otherId } = await other.call('saveScript', balcony)
  const storeVersionOf = (person: typeof other, id: string) => {
    app.clock.advance(minuteMs)
    return person.call('keepScriptVersion', { scriptId: id, version: 1, title: 'Mine', content: 'Mine.', tags: [] })
  }
  await storeVersionOf(other, otherId)
  const ofOther = eq(scriptVersions.scriptId, otherId)
  await app.database.db.update(scriptVersions).set({ characterCount: 50_000_000 }).where(ofOther)
  await storeVersionOf(actor, scriptId)
  const countVersions = async (person: typeof other, id: string) =>
    (await person.call('getScriptVersions', { scriptId: id })).versions.length
  expect([await countVersions(other, otherId), await countVersions(actor, scriptId)]).toEqual([2, 2])
})
