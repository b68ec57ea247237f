import { isDeepStrictEqual } from 'node:util'
import { fail } from '@scene-partner/contract/failures'
import { saveCorrections as contract } from '@scene-partner/contract/operations/scriptReview'
import { eq } from 'drizzle-orm'
import { findScript, findSummary, lockScript, prepareSummary, storeSummary } from '../scripts/index.ts'
import { operation } from '../../services.ts'
import { scriptCorrections } from './tables.ts'

/** Stores the corrections and updates the script's summary. Throws `script_changed` if another page has saved. */
export const saveCorrections = operation(contract, async ({ input, caller, ...services }) => {
  const { database, clock, live } = services
  const { scriptId, corrections } = input
  const applied = Math.min(input.applied, corrections.length)
  const current = await findScript(database.db, caller.userId, scriptId)
  await prepareSummary(database.db, services, current, { corrections, applied, version: input.version + 1 })
  return database.tx(async (tx) => {
    const script = await lockScript(tx, caller.userId, scriptId)
    const [previous] = await tx.select().from(scriptCorrections).where(eq(scriptCorrections.scriptId, scriptId))
    const version = previous?.version ?? 0
    // A client repeats the request if the response was lost. Then nothing is left to store.
    if (previous && previous.applied === applied && isDeepStrictEqual(previous.corrections, corrections))
      return { version }
    if (version !== input.version) throw fail('script_changed', { version })
    const stored = { corrections, applied, version: version + 1, updatedAt: clock.now() }
    await tx
      .insert(scriptCorrections)
      .values({ scriptId, ...stored })
      .onConflictDoUpdate({ target: scriptCorrections.scriptId, set: stored })
    const { characters, analysis } = await findSummary(tx, services, script)
    if (characters && analysis !== undefined) await storeSummary(tx, live, script, { characters, analysis })
    return { version: stored.version }
  })
})
