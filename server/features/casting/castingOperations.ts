import { isDeepStrictEqual } from 'node:util'
import { fail } from '@scene-partner/contract/failures'
import {
  getCasting as getContract,
  proposeCasting as proposeContract,
  saveCasting as saveContract,
} from '@scene-partner/contract/operations/casting'
import { isOwnRole } from '@scene-partner/script/rehearsal/casting'
import { findVoice } from '@scene-partner/speech/catalog/voices'
import { findScript, lockScript } from '../scripts/index.ts'
import { warmUpCast, willListen } from '../voices/index.ts'
import { operation } from '../../services.ts'
import { proposeRoles } from './proposeRoles.ts'
import { readCasting, writeCasting } from './castingStore.ts'

/**
 * Returns the casting of a script; `casting` is null if none was saved. Also loads the voices of the cast, so that the
 * page can soon play lines. Does not load them for an admin who views the account.
 */
export const getCasting = operation(getContract, async ({ input, caller, database: { db }, speaker }) => {
  const { id } = await findScript(db, caller.userId, input.scriptId)
  const { casting, isCast, version } = await readCasting(db, id)
  const readers = Object.entries(casting.roles).filter(([name]) => !casting.mine.includes(name))
  if (willListen(caller))
    warmUpCast(
      speaker,
      readers.map(([, { voiceId }]) => voiceId),
    )
  return { casting: isCast ? casting : null, version }
})

/**
 * Stores a script's casting. Throws `script_changed` if another page has saved in the meantime, and `voice_not_found`.
 */
export const saveCasting = operation(saveContract, async ({ input, caller, database, clock, live }) => {
  const { scriptId, casting } = input
  return database.tx(async (tx) => {
    const script = await lockScript(tx, caller.userId, scriptId)
    const previous = await readCasting(tx, scriptId)
    // A client repeats the request if the response was lost. Then nothing is left to store.
    if (previous.isCast && isDeepStrictEqual(previous.casting, casting)) return { version: previous.version }
    // A stored voice may have been removed from the catalog. This must not prevent saving the other roles.
    const storedVoiceIds = new Set(Object.values(previous.casting.roles).map(({ voiceId }) => voiceId))
    const isKnownVoice = (voiceId: string) => storedVoiceIds.has(voiceId) || findVoice(voiceId) !== undefined
    if (!Object.values(casting.roles).every(({ voiceId }) => isKnownVoice(voiceId))) throw fail('voice_not_found')
    if (previous.version !== input.version) throw fail('script_changed', { version: previous.version })
    const version = previous.version + 1
    await writeCasting(tx, { scriptId, casting, version, at: clock.now() })
    await live.publish(tx, script.userId, { topic: 'casting', id: scriptId, version })
    return { version }
  })
})

/**
 * Proposes a voice for each role except the actor's own roles. A role in `kept` gets the voice named there, if the
 * catalog contains it.
 */
export const proposeCasting = operation(proposeContract, async ({ input, caller, ...services }) => {
  const { database, scriptReviews } = services
  const script = await findScript(database.db, caller.userId, input.scriptId)
  const chosen = new Map(Object.entries(input.kept).filter(([, voiceId]) => findVoice(voiceId)))
  const { understanding } = await scriptReviews.getReview(database.db, script)
  const isLeftOut = (character: (typeof understanding.characters)[number]) => isOwnRole(input, character)
  return { roles: await proposeRoles(services, { understanding, isLeftOut, chosen }) }
})
