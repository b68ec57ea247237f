import { randomUUID } from 'node:crypto'
import type { Actor } from '../../../testing/actors.ts'
import type { AppWithActors } from '../../../testing/appWithActors.ts'
import { firstLineId, scriptIdOf } from '../../scripts/testing/scriptFixtures.ts'
import { insertCoachNote, insertFriendRecording, insertShareLink } from './shareFixtures.ts'

/** Returns the account whose data a request uses. For a visitor, who has no account, it is the subscriber's account. */
const ownerOf = ({ actors }: AppWithActors, actor: Actor) => (actor.userId === 'nobody' ? actors.subscriber : actor)

const createLink = async (world: AppWithActors, actor: Actor, kind: 'reader' | 'coach') =>
  insertShareLink(world.app, ownerOf(world, actor), kind)

/** Returns the token with which a guest opens a link to the script of another account. */
const createToken = async ({ app, actors }: AppWithActors, kind: 'reader' | 'coach') =>
  (await insertShareLink(app, actors.free, kind)).token

/** Returns the path by which a friend sends the first line. */
export const createReadingPath = async (world: AppWithActors): Promise<string> =>
  `/api/readings/${await createToken(world, 'reader')}/lines/${firstLineId}`

/** Returns the path of a recording of a friend. */
export async function createFriendLinePath(world: AppWithActors, actor: Actor): Promise<string> {
  const owner = ownerOf(world, actor)
  return `/api/scripts/${scriptIdOf(owner)}/friend-lines/${await insertFriendRecording(world.app, owner)}`
}

/** A sample input for each operation of the sharing feature, by operation name. */
export const sampleShareInputs: Record<string, (world: AppWithActors, actor: Actor) => unknown> = {
  createShareLink: (_, actor) => ({
    ...{ scriptId: scriptIdOf(actor), kind: 'reader', role: 'ANNA', guestName: 'Tom', days: 14 },
  }),
  renewShareLink: async (world, actor) => ({ linkId: (await createLink(world, actor, 'reader')).linkId, days: 7 }),
  revokeShareLink: async (world, actor) => ({ linkId: (await createLink(world, actor, 'reader')).linkId }),
  deleteShareLink: async (world, actor) => ({ linkId: (await createLink(world, actor, 'reader')).linkId }),
  getShareLinks: (_, actor) => ({ scriptId: scriptIdOf(actor) }),
  getFriendLines: (_, actor) => ({ scriptId: scriptIdOf(actor) }),
  decideFriendLines: async (world, actor) => ({
    scriptId: scriptIdOf(actor),
    recordings: [
      { recordingId: await insertFriendRecording(world.app, ownerOf(world, actor)), state: 'accepted' as const },
    ],
  }),
  setFriendVoice: (_, actor) => ({ scriptId: scriptIdOf(actor), role: 'ANNA', isSynthetic: true }),
  openReading: async (world) => ({ token: await createToken(world, 'reader') }),
  removeReading: async (world) => ({ token: await createToken(world, 'reader'), lineId: firstLineId }),
  declineReading: async (world) => ({ token: await createToken(world, 'reader'), isDeclined: true }),
  openCoachScript: async (world) => ({ token: await createToken(world, 'coach') }),
  saveCoachNote: async (world) => ({
    ...{ token: await createToken(world, 'coach'), noteId: randomUUID(), lineId: firstLineId },
    ...{ text: 'Slower.', author: 'Priya' },
  }),
  removeCoachNote: async (world) => ({ token: await createToken(world, 'coach'), noteId: randomUUID() }),
  getCoachNotes: (_, actor) => ({ scriptId: scriptIdOf(actor) }),
  finishCoachNote: async (world, actor) => ({
    scriptId: scriptIdOf(actor),
    noteId: await insertCoachNote(world.app, ownerOf(world, actor)),
    isDone: true,
  }),
}
