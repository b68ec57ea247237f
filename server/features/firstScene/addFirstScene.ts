import type { Understanding } from '@scene-partner/contract/operations/scriptReview'
import { countWords } from '@scene-partner/contract/scriptRules'
import type { Casting } from '@scene-partner/script/rehearsal/casting'
import { firstScene } from '@scene-partner/script/rehearsal/firstScene'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import type { Db, Tx } from '../../platform/database/database.ts'
import { proposeRoles, writeCasting } from '../casting/index.ts'
import { summarizeScript } from '../scriptReview/index.ts'
import { addScript, firstSceneKey, wasCreatedWithKey } from '../scripts/index.ts'
import { readVoiceRegistry } from '../voices/index.ts'
import type { Services } from '../../services.ts'

let parsed: Understanding | undefined

/**
 * Returns the parsed first scene, the sample script of every new account. It is short and is parsed in this thread,
 * because a transaction of the caller must not wait until a worker thread has started.
 */
function parseFirstScene(): Understanding {
  parsed ??= buildUnderstanding(firstScene.content)
  return parsed
}

/** Chooses voices for the first scene from the voices that are available now. */
async function castFirstScene(where: Db | Tx, { speaker }: Pick<Services, 'speaker'>): Promise<Casting> {
  const { mine } = firstScene
  const isLeftOut = ({ name }: { name: string }) => name === mine
  // Reads with `where`, because in a transaction the registry's own query would need a second connection.
  const voiceRegistry = { all: () => readVoiceRegistry(where) }
  const proposed = await proposeRoles(
    { speaker, voiceRegistry },
    { understanding: parseFirstScene(), isLeftOut, chosen: new Map() },
  )
  const roles = Object.fromEntries(proposed.map(({ name, voiceId }) => [name, { voiceId, speed: 1 }]))
  return { mine: [mine], roles, pronunciations: [] }
}

/**
 * Adds the first scene, with its casting, to an account. Returns the script's id; undefined if the account already got
 * the first scene, also if its user has deleted it since.
 */
export async function addFirstScene(
  tx: Tx,
  userId: string,
  needs: Pick<Services, 'clock' | 'live' | 'speaker'>,
): Promise<string | undefined> {
  if (await wasCreatedWithKey(tx, userId, firstSceneKey)) return undefined
  const summary = summarizeScript(parseFirstScene(), { isDeclaredScript: false })
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
