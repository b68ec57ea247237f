import { isDeepStrictEqual } from 'node:util'
import { fail } from '@scene-partner/contract/failures'
import {
  getCasting as getContract,
  proposeCasting as proposeContract,
  saveCasting as saveContract,
} from '@scene-partner/contract/operations/casting'
import { isMine } from '@scene-partner/script/casting'
import { findVoice } from '@scene-partner/speech/voices'
import { findScript, holdScript } from '../scripts/index.ts'
import { operation } from '../../services.ts'
import { proposeRoles } from './propose.ts'
import { readCasting, writeCasting } from './store.ts'

export const getCasting = operation(getContract, async ({ input, caller, database: { db } }) => {
  const { id } = await findScript(db, caller.userId, input.scriptId)
  const { casting, isCast, version } = await readCasting(db, id)
  return { casting: isCast ? casting : null, version }
})

/** Keeps who plays what; refused where another page did so meanwhile. */
export const saveCasting = operation(saveContract, async ({ input, caller, database, clock, live }) => {
  const { scriptId, casting } = input
  return database.tx(async (tx) => {
    const script = await holdScript(tx, caller.userId, scriptId)
    const before = await readCasting(tx, scriptId)
    // After a lost answer the same is sent again.
    if (before.isCast && isDeepStrictEqual(before.casting, casting)) return { version: before.version }
    // Who was cast when there was such a voice must not keep the others from being cast.
    const known = new Set(Object.values(before.casting.roles).map(({ voiceId }) => voiceId))
    const isKnown = (voiceId: string) => known.has(voiceId) || findVoice(voiceId) !== undefined
    if (!Object.values(casting.roles).every(({ voiceId }) => isKnown(voiceId))) throw fail('voice_not_found')
    if (before.version !== input.version) throw fail('script_changed', { version: before.version })
    const version = before.version + 1
    await writeCasting(tx, { scriptId, casting, version, at: clock.now() })
    await live.publish(tx, script.userId, { topic: 'casting', id: scriptId, version })
    return { version }
  })
})

export const proposeCasting = operation(proposeContract, async ({ input, caller, ...services }) => {
  const { database, understandings } = services
  const script = await findScript(database.db, caller.userId, input.scriptId)
  const kept = new Map(Object.entries(input.kept).filter(([, voiceId]) => findVoice(voiceId)))
  const { understanding } = await understandings.of(database.db, script)
  const isLeftOut = (character: (typeof understanding.characters)[number]) => isMine(input, character)
  return { roles: await proposeRoles(services, { understanding, isLeftOut, kept }) }
})
