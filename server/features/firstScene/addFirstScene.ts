import { countWords } from '@scene-partner/contract/scriptRules'
import type { Casting } from '@scene-partner/script/rehearsal/casting'
import { firstScene } from '@scene-partner/script/rehearsal/firstScene'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import type { Db, Tx } from '../../platform/database/database.ts'
import { proposeRoles, writeCasting } from '../casting/index.ts'
import { addScript, firstSceneKey, wasCreatedWithKey } from '../scripts/index.ts'
import { readVoiceRegistry } from '../voices/index.ts'
import type { Services } from '../../services.ts'

/** Chooses voices for the first scene from those available now. */
async function castFirstScene(where: Db | Tx, { speaker }: Pick<Services, 'speaker'>): Promise<Casting> {
  const { content, mine } = firstScene
  const isLeftOut = ({ name }: { name: string }) => name === mine
  // Read by `where`: inside a transaction, the registry's own query would need a second connection.
  const voiceRegistry = { all: () => readVoiceRegistry(where) }
  const proposed = await proposeRoles(
    { speaker, voiceRegistry },
    { understanding: buildUnderstanding(content), isLeftOut, chosen: new Map() },
  )
  const roles = Object.fromEntries(proposed.map(({ name, voiceId }) => [name, { voiceId, speed: 1 }]))
  return { mine: [mine], roles, pronunciations: [] }
}

/**
 * Adds the first scene, with its casting, to an account. Returns the script's id; undefined if the account already has
 * it.
 */
export async function addFirstScene(
  tx: Tx,
  userId: string,
  needs: Pick<Services, 'clock' | 'live' | 'scriptReviews' | 'speaker'>,
): Promise<string | undefined> {
  if (await wasCreatedWithKey(tx, userId, firstSceneKey)) return undefined
  const script = { id: firstSceneKey, userId, content: firstScene.content, writtenAs: null }
  const summary = await needs.scriptReviews.summarizeUnsaved(tx, script)
  const casting = await castFirstScene(tx, needs)
  const fields = { title: firstScene.title, content: firstScene.content, tags: [] }
  const { id: scriptId } = await addScript(tx, needs, {
    userId,
    fields,
    wordCount: countWords(firstScene.content),
    idempotencyKey: firstSceneKey,
    writtenAs: null,
    summary,
  })
  await writeCasting(tx, { scriptId, casting, version: 1, at: needs.clock.now() })
  return scriptId
}
