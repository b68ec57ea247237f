import { randomUUID } from 'node:crypto'
import { blogPosts } from '../features/blog/tables.ts'
import { smallPng } from '../features/blog/testing/samplePictures.ts'
import { formatRecordingBody, mp3Bytes } from '../features/bringBack/testing/archivedItems.ts'
import { scriptSources } from '../features/imports/tables.ts'
import { lineRecordings } from '../features/rehearsal/tables.ts'
import { firstLineId, scriptIdOf } from '../features/scripts/testing/scriptFixtures.ts'
import { createTone } from '../features/sharing/testing/shareFixtures.ts'
import { createFriendLinePath, createReadingPath } from '../features/sharing/testing/sampleShareInputs.ts'
import type { Actor } from './actors.ts'
import { recordingOf, type AppWithActors } from './appWithActors.ts'

/** A request to an endpoint. It succeeds if the actor is allowed to send it. */
export type SampleRequest = { path: string; init?: RequestInit }

const recordingPath = (actor: Actor) => `/api/scripts/${scriptIdOf(actor)}/lines/${firstLineId}/recording`

/** The first bytes of an Ogg file, from which the server detects that it is a recording. */
const oggBytes = Buffer.from('OggS and twelve bytes more')

/** Stores a file as the source of the actor's script. A visitor has no script. */
async function storeSource({ app }: AppWithActors, actor: Actor) {
  if (actor.userId === 'nobody') return
  const storageKey = `users/${actor.userId}/sources/${randomUUID()}.txt`
  await app.services.storage.put(storageKey, oggBytes)
  const columns = { name: 'a.txt', format: 'text' as const, bytes: oggBytes.length, sha256: 'abc', storageKey }
  await app.database.db
    .insert(scriptSources)
    .values({ ...columns, scriptId: scriptIdOf(actor), userId: actor.userId, importedAt: app.clock.now() })
    .onConflictDoNothing()
}

async function storeRecording({ app }: AppWithActors, actor: Actor) {
  if (actor.userId === 'nobody') return
  const storageKey = `users/${actor.userId}/lines/${randomUUID()}.ogg`
  await app.services.storage.put(storageKey, oggBytes)
  const columns = { mime: 'audio/ogg', bytes: oggBytes.length, durationMs: 900, storageKey, createdAt: app.clock.now() }
  await app.database.db
    .insert(lineRecordings)
    .values({ ...columns, userId: actor.userId, scriptId: scriptIdOf(actor), lineId: firstLineId })
    .onConflictDoNothing()
}

/** Creates the request of a row in the endpoint matrix, and stores the data that the request needs. */
export const sampleRequests: Record<
  string,
  (world: AppWithActors, actor: Actor) => Promise<SampleRequest> | SampleRequest
> = {
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
  sendReading: async (world) => ({
    path: await createReadingPath(world),
    init: { method: 'PUT', body: createTone() },
  }),
  getFriendLine: async (world, actor) => ({ path: await createFriendLinePath(world, actor) }),
  async uploadBlogPicture({ app }) {
    const [post] = await app.database.db.select({ id: blogPosts.id }).from(blogPosts).limit(1)
    return { path: `/api/blog/posts/${post?.id}/pictures`, init: { method: 'POST', body: smallPng } }
  },
  // A GET would wait for audio, because the recording is still being generated.
  getAudio: (_world, actor) => ({ path: `/api/audio/${recordingOf(actor)}.mp3`, init: { method: 'HEAD' } }),
  async bringBackOriginal(_world, actor) {
    const body = new Uint8Array(Buffer.from('ANNA: You came.\n\nBEN: I did.'))
    return { path: `/api/scripts/${scriptIdOf(actor)}/source?name=a.txt`, init: { method: 'PUT', body } }
  },
  bringBackRecording: () => ({
    path: '/api/recordings',
    init: { method: 'POST', body: new Uint8Array(formatRecordingBody({}, mp3Bytes)) },
  }),
  exportData: () => ({ path: '/api/export' }),
}

/** Returns the request of a row. In rows of CSV tables, the part after the slash is the table's name. */
export async function createSampleRequest(row: string, world: AppWithActors, actor: Actor): Promise<SampleRequest> {
  const [name = '', table] = row.split('/')
  if (table === undefined) return (await sampleRequests[name]?.(world, actor)) ?? { path: 'none' }
  return { path: `/api/csv/${table}${table === 'agency-actors' ? '?agencyId=none' : ''}` }
}
