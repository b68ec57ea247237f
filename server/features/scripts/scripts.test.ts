// Tests the operations on scripts against a running app.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { collectLiveUpdates } from '../../testing/collectLiveUpdates.ts'
import { emptyScript } from './scriptFields.ts'
import { scripts, scriptVersions } from './tables.ts'
import { balcony, createScript } from './testing/createScript.ts'

const minuteMs = 60_000

// [spec1 §3.7] [spec2 §3.43]
test('a saved script has all fields of the specification', async () => {
  await using scene = await createScript()
  const { script } = await scene.actor.call('getScript', { scriptId: scene.scriptId })
  const now = scene.app.clock.now().toISOString()
  expect(script).toEqual({
    id: scene.scriptId,
    userId: scene.actor.userId,
    ...emptyScript,
    ...balcony,
    preview: 'ROMEO But soft! JULIET Ay me!',
    characters: [],
    analysis: null,
    wordCount: 6,
    characterCount: balcony.content.length,
    isArchived: false,
    isFavorite: false,
    version: 1,
    createdAt: now,
    updatedAt: now,
    lastOpenedAt: null,
  })
})

// [spec1 §3.7] [spec2 §3.41]
test(
  'an untitled script is called Untitled Script, and its `preview` is an excerpt of 150 characters',
  { tags: ['long'] },
  async () => {
    await using scene = await createScript({ content: `\n\n${'word '.repeat(60)}` })
    const { scripts: listed } = await scene.actor.call('getUserScripts', {})
    expect(listed[0]?.title).toBe('Untitled Script')
    expect(listed[0]?.preview).toBe(`${'word '.repeat(30).trim()}…`)
    expect(scene.script.content).toBeNull()
  },
)

// [spec2 §3.41]
test('the character list of a script contains the roles that the parser recognised', async () => {
  const speech = 'ROMEO\nBut soft! What light?\n\nJULIET\nAy me! Is it you?\n\n'
  await using scene = await createScript({ content: speech.repeat(4) })
  expect(scene.script.characters).toEqual([
    { name: 'ROMEO', speeches: 4 },
    { name: 'JULIET', speeches: 4 },
  ])
  expect(scene.script.analysis).toMatchObject({ speeches: 8 })
  // The speeches have 21 and 17 characters of 70 ms each, and 350 ms for a breath before each speech.
  expect(scene.script.analysis?.spokenMs).toBe(4 * (21 * 70 + 350) + 4 * (17 * 70 + 350))
})

test(
  'a list of scripts includes short texts but no long ones, and no texts if the request asks for none',
  { tags: ['long'] },
  async () => {
    await using scene = await createScript()
    await scene.actor.call('saveScript', { title: 'Long', content: 'x'.repeat(20_001) })
    const { scripts: whole } = await scene.actor.call('getUserScripts', { sort: 'title' })
    expect(whole.map(({ content }) => content)).toEqual([balcony.content, null])
    const { scripts: bare } = await scene.actor.call('getUserScripts', { contents: 'none' })
    expect(bare.map(({ content }) => content)).toEqual([null, null])
  },
)

// [spec1 §7.9] [spec2 §3.42] [spec2 §4.19] [spec2 §7.15] [spec2 §7.18]
test('archived scripts are listed only on request, and can be restored from the archive', async () => {
  await using scene = await createScript()
  const { actor, scriptId } = scene
  expect(await actor.call('toggleScriptArchive', { scriptId })).toEqual({ isArchived: true })
  expect(await scene.list()).toEqual([])
  expect(await scene.list({ includeArchived: true })).toEqual(['Balcony'])
  expect(await actor.call('toggleScriptArchive', { scriptId })).toEqual({ isArchived: false })
  expect(await scene.list()).toEqual(['Balcony'])
  expect(await actor.call('toggleScriptArchive', { scriptId, isArchived: false })).toEqual({ isArchived: false })
})

test('the search for scripts finds words in title, text and tags, ignores upper and lower case, and treats % and _ literally', async () => {
  await using scene = await createScript()
  await scene.actor.call('saveScript', { title: 'Monologue', content: 'All the world, 100%', tags: ['Audition'] })
  expect(await scene.list({ search: 'SOFT balcony' })).toEqual(['Balcony'])
  expect(await scene.list({ search: 'audit' })).toEqual(['Monologue'])
  expect(await scene.list({ search: '100%' })).toEqual(['Monologue'])
  expect(await scene.list({ search: 'b_lcony' })).toEqual([])
  expect(await scene.list({ search: '   ' })).toHaveLength(2)
})

// [spec2 §3.41] [spec2 §3.42]
test('scripts can be filtered by favourite and tag, and sorted in every order', async () => {
  await using scene = await createScript()
  const { app, actor, scriptId } = scene
  app.clock.advance(minuteMs)
  const { scriptId: second } = await actor.call('saveScript', { title: 'Arcadia', tags: ['Verse'] })
  await actor.call('updateScript', { scriptId, isFavorite: true })
  expect(await scene.list({ onlyFavorites: true })).toEqual(['Balcony'])
  expect(await scene.list({ tag: 'TWO HANDER' })).toEqual(['Balcony'])
  expect((await actor.call('getScriptTags', {})).tags).toEqual([
    { tag: expect.stringMatching(/^verse$/i) as string, scripts: 2 },
    { tag: 'two hander', scripts: 1 },
  ])
  expect(await scene.list()).toEqual(['Arcadia', 'Balcony'])
  app.clock.advance(minuteMs)
  await actor.call('openScript', { scriptId })
  expect(await scene.list({ sort: 'opened' })).toEqual(['Balcony', 'Arcadia'])
  expect(await scene.list({ sort: 'title' })).toEqual(['Arcadia', 'Balcony'])
  await actor.call('deleteScript', { scriptId: second })
  expect((await actor.call('getScriptTags', {})).tags).toHaveLength(2)
})

// [spec1 §7.9] [spec2 §3.42] [spec2 §7.5]
test.each(['edited', 'opened', 'title'] as const)(
  'in the list sorted by %s, every script is on exactly one page, and the last page has no cursor',
  async (sort) => {
    await using scene = await createScript()
    const { app, actor } = scene
    const now = app.clock.now()
    const columns = { userId: actor.userId, content: '', wordCount: 0, characterCount: 0 }
    await app.database.db.insert(scripts).values(
      Array.from({ length: 99 }, (_, index) => ({
        ...columns,
        id: `scr_${index}`,
        // Each group of three consecutive rows has equal times and titles, so only their ids order them.
        title: `Scene ${Math.floor(index / 3)}. A`,
        updatedAt: new Date(now.getTime() - Math.floor(index / 3)),
        // Most scripts, including the last one on the first page, were never opened. The list sorts such scripts by
        // creation time.
        createdAt: new Date(now.getTime() - 60_000 - Math.floor(index / 3)),
        lastOpenedAt: index % 4 === 1 ? new Date(now.getTime() - Math.floor(index / 3)) : null,
      })),
    )
    const seen: string[] = []
    let pages = 0
    for (let cursor: string | undefined, isMore = true; isMore; pages += 1) {
      const page = await actor.call('getUserScripts', { sort, ...(cursor !== undefined && { cursor }) })
      expect(page.scripts.length).toBeLessThanOrEqual(50)
      seen.push(...page.scripts.map(({ id }) => id))
      cursor = page.nextCursor
      isMore = cursor !== undefined
    }
    expect([seen.length, new Set(seen).size, pages]).toEqual([100, 100, 2])
  },
)

test('S-08 for an invalid search text or cursor, getUserScripts returns a list and no error', async () => {
  await using scene = await createScript()
  const odd = [
    '\ud800',
    '\\',
    "'",
    'edited.x.99999999999999',
    'edited.x.999999999999999',
    'title.x.\udfff',
    'opened.-.',
    '.',
  ]
  for (const text of odd) {
    for (const sort of ['edited', 'opened', 'title'] as const) {
      expect(await scene.list({ sort, cursor: text })).toEqual(expect.any(Array))
    }
    expect(await scene.list({ search: text, tag: text })).toEqual([])
  }
})

// [spec1 §7.9] [spec2 §4.20] [spec2 §7.19]
test('a deleted script is hidden immediately, can be restored for ten minutes, and is then purged', async () => {
  await using scene = await createScript()
  const { app, actor, scriptId } = scene
  await actor.call('keepScriptVersion', { scriptId, version: 1, title: 'T', content: 'Mine.', tags: [] })
  await actor.call('deleteScript', { scriptId })
  expect(await scene.list({ includeArchived: true })).toEqual([])
  await expect(actor.call('getScript', { scriptId })).rejects.toMatchObject({ http: 404, code: 'not_found' })
  await expect(actor.call('updateScript', { scriptId, content: 'x' })).rejects.toMatchObject({ code: 'not_found' })
  await actor.call('restoreScript', { scriptId })
  expect(await scene.list()).toEqual(['Balcony'])

  await actor.call('deleteScript', { scriptId })
  app.clock.advance(10 * minuteMs)
  await expect(actor.call('restoreScript', { scriptId })).rejects.toMatchObject({ code: 'script_gone' })
  await app.services.jobs.drain()
  expect(await app.database.db.select().from(scripts)).toEqual([])
  expect(await app.database.db.select().from(scriptVersions)).toEqual([])
})

// [spec2 §7.16]
test('R-22 a save that is repeated with the same idempotency key, or within two seconds, creates only one script', async () => {
  await using scene = await createScript()
  const { app, actor, scriptId } = scene
  expect((await actor.call('saveScript', balcony)).scriptId).toBe(scriptId)
  const save = async (content: string) => {
    const response = await actor.post('saveScript', { content }, { headers: { 'idempotency-key': 'key-1' } })
    const { data } = (await response.json()) as { data?: { scriptId: string } }
    return { http: response.status, id: data?.scriptId }
  }
  const first = await save('Hush.')
  app.clock.advance(minuteMs)
  expect(await save('Hush.')).toEqual(first)
  expect((await save('Hark.')).http).toBe(422)
  expect(await scene.list()).toHaveLength(2)
})

test('R-22 a repeated save does not restore a deleted script', async () => {
  await using scene = await createScript()
  const { actor } = scene
  const save = async () => {
    const response = await actor.post('saveScript', { content: 'Hush.' }, { headers: { 'idempotency-key': 'key-1' } })
    return [response.status, ((await response.json()) as { data?: { scriptId: string } }).data?.scriptId]
  }
  const [, scriptId] = await save()
  await actor.call('deleteScript', { scriptId: String(scriptId) })
  expect(await save()).toEqual([404, undefined])
  await actor.call('restoreScript', { scriptId: String(scriptId) })
  expect(await save()).toEqual([200, scriptId])
})

test(
  'S-40 a script over 1,500,000 characters, a title that is too long or too many tags are refused with a message',
  { tags: ['long'] },
  async () => {
    await using scene = await createScript()
    const { actor, scriptId } = scene
    const longest = '…'.repeat(1_500_000)
    expect((await actor.call('updateScript', { scriptId, content: longest })).script.characterCount).toBe(1_500_000)
    await expect(actor.call('updateScript', { scriptId, content: `${longest}.` })).rejects.toMatchObject({
      code: 'script_too_long',
      message: 'A script holds at most 1,500,000 characters. Split it in two.',
    })
    await expect(actor.call('updateScript', { scriptId, title: 'x'.repeat(201) })).rejects.toMatchObject({
      message: 'A title has at most 200 characters.',
    })
    const tooMany = Array.from({ length: 51 }, (_, index) => `tag ${index}`)
    for (const tags of [tooMany, ['x'.repeat(51)]]) {
      await expect(actor.call('updateScript', { scriptId, tags })).rejects.toMatchObject({
        message: 'A script has at most 50 tags of 50 characters each.',
      })
    }
    const tidy = await actor.call('updateScript', { scriptId, tags: [' Verse ', 'verse', '', 'two  hander'] })
    expect(tidy.script.tags).toEqual(['Verse', 'two hander'])
  },
)

test('S-40 a body larger than the largest allowed script is refused with 413', { tags: ['long'] }, async () => {
  await using scene = await createScript()
  const response = await scene.actor.post('updateScript', { scriptId: scene.scriptId, content: 'x'.repeat(7_000_000) })
  expect(response.status).toBe(413)
})

test('S-40 a large body from a signed-out visitor is refused before it is read', { tags: ['long'] }, async () => {
  await using scene = await createScript()
  const large = { scriptId: scene.scriptId, content: 'x'.repeat(7_000_000) }
  // If the body were read first, the answer would be 413.
  expect((await scene.app.visitor().post('updateScript', large)).status).toBe(401)
})

// [spec2 §6.16]
test('S-02 every script operation answers 404 for another user’s script', async () => {
  await using scene = await createScript()
  const { app, actor, scriptId } = scene
  const { versionId } = await actor.call('keepScriptVersion', {
    scriptId,
    version: 1,
    title: 'T',
    content: 'x',
    tags: [],
  })
  const stranger = await app.signUp()
  const tries: [Parameters<typeof stranger.post>[0], object][] = [
    ['getScript', {}],
    ['openScript', {}],
    ['updateScript', { content: 'Mine now.' }],
    ['updateScript', { isFavorite: true }],
    ['toggleScriptArchive', {}],
    ['deleteScript', {}],
    ['restoreScript', {}],
    ['getScriptVersions', {}],
    ['getScriptVersion', { versionId }],
    ['keepScriptVersion', { version: 1, title: '', content: 'x', tags: [] }],
    ['restoreScriptVersion', { versionId }],
  ]
  for (const [name, input] of tries) {
    const answers: string[] = []
    for (const id of [scriptId, 'scr_AAAAAAAAAAAAAAAAAAAAAA']) {
      const response = await stranger.post(name, { scriptId: id, userId: actor.userId, ...input })
      answers.push(`${response.status} ${await response.text()}`)
    }
    expect([name, answers[0]?.slice(0, 4)]).toEqual([name, '404 '])
    expect(answers[0]).toBe(answers[1])
  }
  // A version of another user's script cannot be read through the caller's own script.
  const { scriptId: own } = await stranger.call('saveScript', { content: 'Own.' })
  await expect(stranger.call('getScriptVersion', { scriptId: own, versionId })).rejects.toMatchObject({ http: 404 })
  const listed = await (await stranger.post('getUserScripts', { userId: actor.userId, includeArchived: true })).text()
  expect(listed).not.toContain(scriptId)
  expect(await scene.content()).toBe(balcony.content)
})

test('S-06 script fields that a client may not set are ignored', async () => {
  await using scene = await createScript()
  const { actor, scriptId } = scene
  const before = (await actor.call('getScript', { scriptId })).script
  await actor.post('updateScript', {
    scriptId,
    isFavorite: true,
    ...{ userId: 'u2', id: 'x', createdAt: '2000-01-01T00:00:00.000Z', wordCount: 9, version: 1, deletedAt: null },
  })
  expect((await actor.call('getScript', { scriptId })).script).toEqual({ ...before, isFavorite: true })
})

test('open pages of the account get a live update for each change of a script', async () => {
  await using scene = await createScript()
  const { app, actor, scriptId } = scene
  const { updates } = await collectLiveUpdates(app, actor.userId)
  await actor.call('updateScript', { scriptId, content: 'One.' })
  await actor.call('toggleScriptArchive', { scriptId })
  await expect
    .poll(() => updates)
    .toEqual([
      { topic: 'script', id: scriptId, version: 2 },
      { topic: 'script', id: scriptId, version: 2 },
    ])
})

test('S-47 an account at its limit of fifty million characters can shorten a text, but can neither lengthen one nor add a script', async () => {
  await using scene = await createScript()
  const { app, actor, scriptId } = scene
  const { scriptId: longId } = await actor.call('saveScript', { title: 'Long', content: 'x' })
  await app.database.db
    .update(scripts)
    .set({ characterCount: 50_000_000 - balcony.content.length - 'One last line.'.length })
    .where(eq(scripts.id, longId))
  await actor.call('saveScript', { title: 'Last', content: 'One last line.' })
  const refusal = { code: 'scripts_no_room', http: 429 }
  await expect(actor.call('saveScript', { title: 'More', content: 'x' })).rejects.toMatchObject(refusal)
  const longer = actor.call('updateScript', { scriptId, content: `${balcony.content} And more.` })
  await expect(longer).rejects.toMatchObject(refusal)
  expect(await scene.content()).toBe(balcony.content)
  await actor.call('updateScript', { scriptId, title: 'Balcony, cut', content: 'ROMEO\nBut soft!\n' })
  expect(await scene.content()).toBe('ROMEO\nBut soft!\n')
  const other = await app.signUp({ tier: 'free' })
  await other.call('saveScript', { title: 'More', content: 'One line more.' })
})
