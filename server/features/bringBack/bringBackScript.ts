import { bringBackScript as contract } from '@scene-partner/contract/operations/bringBack'
import { operation } from '../../services.ts'
import { readCasting, writeCasting } from '../casting/index.ts'
import { findSource } from '../imports/index.ts'
import { insertRehearsal, listRecordedLineIds } from '../rehearsal/index.ts'
import { insertCorrections } from '../scriptReview/index.ts'
import { addBroughtBackScript, findSummary, prepareSummary, prepareText, storeSummary } from '../scripts/index.ts'

/**
 * Version number of the casting of the first scene (the sample script of a new account), as long as the user has not
 * changed this casting.
 */
const untouchedCastingVersion = 1

/**
 * Creates one script from a data export, with its corrections, casting and rehearsals, in one transaction. If the
 * account already has the script, changes nothing. Exception: the first scene gets the rehearsals, and also the casting
 * if the user has not changed its casting.
 */
export const bringBackScript = operation(contract, async ({ input, caller, ...services }) => {
  const { clock, database, live } = services
  const { userId } = caller
  const { archivedId, casting, rehearsal, script: given } = input
  const now = clock.now()
  const toPast = (at: string) => new Date(Math.min(Date.parse(at), now.getTime()))
  const { content, ...fields } = given
  const text = await prepareText(content, { ...services, userId })
  const script = {
    ...fields,
    ...{ archivedId, text },
    createdAt: toPast(given.createdAt),
    updatedAt: toPast(given.updatedAt),
    lastOpenedAt: given.lastOpenedAt === null ? null : toPast(given.lastOpenedAt),
  }
  const corrections = input.corrections && {
    corrections: input.corrections.corrections,
    applied: Math.min(input.corrections.applied, input.corrections.corrections.length),
    version: 1,
  }
  const draft = { id: '', userId, content: text.content, writtenAs: given.writtenAs }
  await prepareSummary(database.db, services, draft, corrections ?? undefined)
  const { row, isNew } = await database.tx(async (tx) => {
    const added = await addBroughtBackScript(tx, services, { userId, script })
    const { id: scriptId } = added.row
    if (!added.isNew && !added.isFirstScene) return added
    if (added.isNew && corrections) await insertCorrections(tx, { scriptId, at: now, ...corrections })
    const isUncast = added.isNew || (await readCasting(tx, scriptId)).version <= untouchedCastingVersion
    if (casting && isUncast) await writeCasting(tx, { scriptId, casting, version: added.isNew ? 1 : 2, at: now })
    await insertRehearsal(tx, { scriptId, rehearsal, now })
    if (added.isNew) {
      const { characters, analysis } = await findSummary(tx, services, added.row)
      if (characters && analysis !== undefined) await storeSummary(tx, live, added.row, { characters, analysis })
    }
    return added
  })
  const hasOriginal = (await findSource(database.db, row.id)) !== undefined
  return { scriptId: row.id, isNew, hasOriginal, recordedLineIds: await listRecordedLineIds(database.db, row.id) }
})
