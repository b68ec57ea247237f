import type { Casting } from '@scene-partner/script/rehearsal/casting'
import { firstScene } from '@scene-partner/script/rehearsal/firstScene'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import type { Tx } from '../../platform/database/database.ts'
import { proposeRoles, writeCasting } from '../casting/index.ts'
import { addScript, wasCreatedWithKey, type ScriptSummary } from '../scripts/index.ts'
import type { Services } from '../../services.ts'

export { type FirstSceneAudio } from './firstSceneAudio.ts'

/** Idempotency key of the first scene's script. A user who deleted it does not get it again. */
const idempotencyKey = 'first scene'

/** The first scene, ready to be added to an account. */
export type FirstScene = { summary: ScriptSummary; casting: Casting }

/** Casts the first scene with the voices available now. Call it before the transaction, because it needs queries of its own. */
export async function prepareFirstScene(
  needs: Pick<Services, 'database' | 'voiceRegistry' | 'speaker' | 'scriptReviews'>,
): Promise<FirstScene> {
  const { content, mine } = firstScene
  const summary = await needs.scriptReviews.summarizeUnsaved(needs.database.db, {
    id: idempotencyKey,
    content,
    writtenAs: null,
  })
  const isLeftOut = ({ name }: { name: string }) => name === mine
  const proposed = await proposeRoles(needs, {
    understanding: buildUnderstanding(content),
    isLeftOut,
    chosen: new Map(),
  })
  const roles = Object.fromEntries(proposed.map(({ name, voiceId }) => [name, { voiceId, speed: 1 }]))
  return { summary, casting: { mine: [mine], roles, pronunciations: [] } }
}

/** Adds the first scene, with its casting, to an account. Returns the script's id; undefined where the account had it already. */
export async function addFirstScene(
  tx: Tx,
  needs: Pick<Services, 'clock' | 'live'>,
  { userId, scene: { summary, casting } }: { userId: string; scene: FirstScene },
): Promise<string | undefined> {
  if (await wasCreatedWithKey(tx, userId, idempotencyKey)) return undefined
  const fields = { title: firstScene.title, content: firstScene.content, tags: [] }
  const { id: scriptId } = await addScript(tx, needs, {
    userId,
    fields,
    idempotencyKey,
    writtenAs: null,
    summary,
  })
  await writeCasting(tx, { scriptId, casting, version: 1, at: needs.clock.now() })
  return scriptId
}
