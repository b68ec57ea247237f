import type { Casting } from '@scene-partner/script/casting'
import { firstScene } from '@scene-partner/script/firstScene'
import { understand } from '@scene-partner/script/understand'
import type { Tx } from '../../platform/database/database.ts'
import { proposeRoles, writeCasting } from '../casting/index.ts'
import { addScript, hasWish } from '../scripts/index.ts'
import type { Services } from '../../services.ts'
import type { Roles } from '../understanding/index.ts'

export { firstSceneOperations, serveFirstScene } from './serveFirstScene.ts'
export { createFirstSceneSounds, type FirstSceneSounds } from './sounds.ts'

/** Under this name the house gives it, once: who deletes it is not given it again. */
const wishKey = 'first scene'

/** The house's scene with those who read it here and now. */
export type FirstScene = { roles: Roles; casting: Casting }

/** Casts it; before the transaction in which it is given, as one of them does not wait for another's questions. */
export async function prepareFirstScene(
  needs: Pick<Services, 'database' | 'roster' | 'speaker' | 'understandings'>,
): Promise<FirstScene> {
  const { content, mine } = firstScene
  const roles = await needs.understandings.rolesOf(needs.database.db, { id: wishKey, content, writtenAs: null })
  const isLeftOut = ({ name }: { name: string }) => name === mine
  const proposed = await proposeRoles(needs, { understanding: understand(content), isLeftOut, kept: new Map() })
  const cast = Object.fromEntries(proposed.map(({ name, voiceId }) => [name, { voiceId, speed: 1 }]))
  return { roles, casting: { mine: [mine], roles: cast, pronunciations: [] } }
}

/** Lays it, ready to be rehearsed, into an account whose address was proved just now; answers where it is, if it is new. */
export async function giveFirstScene(
  tx: Tx,
  needs: Pick<Services, 'clock' | 'live'>,
  { userId, scene: { roles, casting } }: { userId: string; scene: FirstScene },
): Promise<string | undefined> {
  if (await hasWish(tx, userId, wishKey)) return undefined
  const wording = { title: firstScene.title, content: firstScene.content, tags: [] }
  const { id: scriptId } = await addScript(tx, needs, { userId, wording, wishKey, writtenAs: null, roles })
  await writeCasting(tx, { scriptId, casting, version: 1, at: needs.clock.now() })
  return scriptId
}
