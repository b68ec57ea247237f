import type { TestApp } from '../../../testing/startApp.ts'
import { createPlay } from '../../rehearsal/testing/samplePlay.ts'
import { createTone } from './shareFixtures.ts'

type Actor = Awaited<ReturnType<TestApp['signUp']>>
type LinkChange = {
  kind?: 'reader' | 'coach'
  role?: string
  scene?: number
  guestName?: string
  showsProgress?: boolean
}

/** Returns the token in the path of a link. */
export const tokenOf = (path: string): string => path.split('/').at(-1) ?? ''

/** Creates a link to a script. Without `change`, it is for a friend who records the lines of BEN. */
export async function addLink(actor: Actor, scriptId: string, change: LinkChange = {}) {
  const standard = { kind: 'reader' as const, role: 'BEN', guestName: 'Tom', days: 14 as const }
  const { path, linkId } = await actor.call('createShareLink', { scriptId, ...standard, ...change })
  return { linkId, token: tokenOf(path) }
}

/** Creates an actor with a play and a link to it, and functions by which the guest and the actor use the link. */
export async function openShare(app: TestApp, change: LinkChange & { content?: string } = {}) {
  const { content, ...link } = change
  const actor = await app.signUp()
  const play = await createPlay(actor, content)
  const { scriptId, lineId } = play
  const { linkId, token } = await addLink(actor, scriptId, link)
  const guest = app.visitor()
  return {
    ...{ ...play, actor, guest, linkId, token },
    /** Uploads a recording of the line with this text. */
    send: (text: string) =>
      guest.request(`/api/readings/${token}/lines/${lineId(text)}`, { method: 'PUT', body: createTone() }),
    /** Stores the same decision about all recordings of the play. */
    async decide(state: 'waiting' | 'accepted' | 'rejected') {
      const { lines } = await actor.call('getFriendLines', { scriptId })
      const recordings = lines.map(({ recordingId }) => ({ recordingId, state }))
      await actor.call('decideFriendLines', { scriptId, recordings })
    },
    async readLink() {
      const { links } = await actor.call('getShareLinks', { scriptId })
      const found = links.find((one) => one.linkId === linkId)
      if (!found) throw new Error('the link is not listed')
      return found
    },
    async listFiles() {
      const keys: string[] = []
      for await (const { key } of app.services.storage.list(`users/${actor.userId}/friends/`)) keys.push(key)
      return keys
    },
  }
}

/** Returns how often each kind of event of a link was counted. */
export const countEvents = (link: { events: readonly { kind: string; count: number }[] }) =>
  Object.fromEntries(link.events.map(({ kind, count }) => [kind, count]))
