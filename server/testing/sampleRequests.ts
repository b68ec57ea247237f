import { randomUUID } from 'node:crypto'
import { scriptSources } from '../features/imports/tables.ts'
import { lineRecordings } from '../features/rehearsal/tables.ts'
import { firstLineId, scriptIdOf } from '../features/scripts/testing/scriptFixtures.ts'
import type { Actor } from './actors.ts'
import { recordingOf, type World } from './world.ts'

/** A request to an endpoint that succeeds for an actor who may send it. */
export type SampleRequest = { path: string; init?: RequestInit }

const recordingPath = (actor: Actor) => `/api/scripts/${scriptIdOf(actor)}/lines/${firstLineId}/recording`

/** The start of an Ogg file, by which the server recognises a recording. */
const oggBytes = Buffer.from('OggS and twelve bytes more')

/** Stores the file that the actor's script was imported from. A visitor has no script. */
async function storeSource({ app }: World, actor: Actor) {
  if (actor.userId === 'nobody') return
  const storageKey = `users/${actor.userId}/sources/${randomUUID()}.txt`
  await app.services.storage.put(storageKey, oggBytes)
  const columns = { name: 'a.txt', format: 'text' as const, bytes: oggBytes.length, sha256: 'abc', storageKey }
  await app.database.db
    .insert(scriptSources)
    .values({ ...columns, scriptId: scriptIdOf(actor), userId: actor.userId, importedAt: app.clock.now() })
    .onConflictDoNothing()
}

async function storeRecording({ app }: World, actor: Actor) {
  if (actor.userId === 'nobody') return
  const storageKey = `users/${actor.userId}/lines/${randomUUID()}.ogg`
  await app.services.storage.put(storageKey, oggBytes)
  const columns = { mime: 'audio/ogg', bytes: oggBytes.length, durationMs: 900, storageKey, createdAt: app.clock.now() }
  await app.database.db
    .insert(lineRecordings)
    .values({ ...columns, userId: actor.userId, scriptId: scriptIdOf(actor), lineId: firstLineId })
    .onConflictDoNothing()
}

/** Creates the request of a row of the endpoint matrix, and the data that it needs. */
export const sampleRequests: Record<string, (world: World, actor: Actor) => Promise<SampleRequest> | SampleRequest> = {
  importScript: () => ({
    path: '/api/import?name=a.txt',
    init: { method: 'POST', body: new Uint8Array(Buffer.from('ANNA: You came.\n\nBEN: I did.')) },
  }),
  async getScriptSource(world, actor) {
    await storeSource(world, actor)
    return { path: `/api/scripts/${scriptIdOf(actor)}/source` }
  },
  storeLineRecording: (_world, actor) => ({
    path: recordingPath(actor),
    init: { method: 'PUT', body: new Uint8Array(oggBytes) },
  }),
  async getLineRecording(world, actor) {
    await storeRecording(world, actor)
    return { path: recordingPath(actor) }
  },
  async deleteLineRecording(world, actor) {
    await storeRecording(world, actor)
    return { path: recordingPath(actor), init: { method: 'DELETE' } }
  },
  // The recording is still being generated, so a GET would wait for its audio.
  getAudio: (_world, actor) => ({ path: `/api/audio/${recordingOf(actor)}.mp3`, init: { method: 'HEAD' } }),
  exportData: () => ({ path: '/api/export' }),
}

/** Returns the request of a row. Rows of CSV tables have the table's name after the slash. */
export async function createSampleRequest(row: string, world: World, actor: Actor): Promise<SampleRequest> {
  const [name = '', table] = row.split('/')
  if (table === undefined) return (await sampleRequests[name]?.(world, actor)) ?? { path: 'none' }
  return { path: `/api/csv/${table}${table === 'agency-actors' ? '?agencyId=none' : ''}` }
}
