// The tests share one app.
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/startApp.ts'
import { createPlay } from '../../rehearsal/testing/samplePlay.ts'
import { takes } from '../tables.ts'
import { deleteOrphanFiles } from './deleteOrphanFiles.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

async function listKeys(userId: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.services.storage.list(`users/${userId}/`)) keys.push(key)
  return keys.toSorted()
}

/** Sets the modification time of every stored file to 1970, because young files are never deleted. */
async function makeFilesOld(): Promise<void> {
  for (const entry of await readdir(app.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && path.includes('users')) await utimes(path, 0, 0)
  }
}

test('deleteOrphanFiles deletes only old files that no feature lists as in use', { tags: ['long'] }, async () => {
  const actor = await app.signUp({ tier: 'paid' })
  // Stores one file of each kind: a take, a finished recording, an actor's recording of a line, and an imported script.
  const { audioUrl } = await actor.call('startGeneration', { text: 'Good evening.', voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  const { scriptId, lineId } = await createPlay(actor)
  const path = `/api/scripts/${scriptId}/lines/${lineId('I said I would.')}/recording?ms=1000`
  const webm = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...Array.from({ length: 100 }, () => 0)])
  const recorded = await actor.request(path, { method: 'PUT', body: webm, headers: { 'content-type': 'audio/webm' } })
  const file = 'ANNA\nYou came.\n\nBEN\nI said I would.\n'
  const imported = await actor.request('/api/import?name=barn.fountain', {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect([recorded.status, imported.status]).toEqual([200, 200])

  const keys = await listKeys(actor.userId)
  expect(keys.map((key) => key.split('/').at(-2)).toSorted()).toEqual(['generations', 'lines', 'sources', 'takes'])
  const orphan = `users/${actor.userId}/takes/${'0'.repeat(64)}.pcm`
  await app.services.storage.put(orphan, new Uint8Array(8))
  expect(await deleteOrphanFiles(app.services)).toBe(0)

  await makeFilesOld()
  expect(await deleteOrphanFiles(app.services)).toBe(1)
  expect(await listKeys(actor.userId)).toEqual(keys)
})

test('R-23 deleteOrphanFiles checks each old file twice, and does not delete one whose row is stored between the two checks', async () => {
  const actor = await app.signUp({ tier: 'paid' })
  const { audioUrl } = await actor.call('startGeneration', { text: 'Good evening.', voiceId: 'tom' })
  await actor.downloadAudio(audioUrl)
  const keys = await listKeys(actor.userId)
  await makeFilesOld()
  const rows = await app.database.db.delete(takes).returning()
  const storeRows = async () => {
    await app.database.db.insert(takes).values(rows)
  }
  expect(await deleteOrphanFiles(app.services, storeRows)).toBe(0)
  expect(await listKeys(actor.userId)).toEqual(keys)
})

test('an old file that no row of the database names is deleted; a new file, and the old file of a take, stay', async () => {
  const { userId } = await app.signUp()
  const [used, orphan, young] = ['used', 'orphan', 'young'].map((name) => `users/${userId}/takes/${name}.flac`)
  if (!used || !orphan || !young) throw new Error('no keys')
  const facts = { lineKey: null, samples: 1, bytes: 1, engine: 'basic', quality: 'basic', createdAt: app.clock.now() }
  await app.database.db.insert(takes).values({ userId, key: 'used', storageKey: used, ...facts })
  for (const key of [used, orphan]) await app.services.storage.put(key, new Uint8Array(1))
  await makeFilesOld()
  await app.services.storage.put(young, new Uint8Array(1))
  await deleteOrphanFiles(app.services)
  expect(await listKeys(userId)).toEqual([used, young])
})
