import { isDeepStrictEqual } from 'node:util'
import { fail } from '@scene-partner/contract/failures'
import { saveCorrections as contract } from '@scene-partner/contract/operations/understanding'
import { eq } from 'drizzle-orm'
import { findRoles, holdScript, noteRoles } from '../scripts/index.ts'
import { operation } from '../../services.ts'
import { scriptCorrections } from './tables.ts'

/** Keeps what was put right, and what the script's row tells of it; refused where another page did so meanwhile. */
export const saveCorrections = operation(contract, async ({ input, caller, ...services }) => {
  const { database, clock, live } = services
  const { scriptId, corrections } = input
  const applied = Math.min(input.applied, corrections.length)
  return database.tx(async (tx) => {
    const script = await holdScript(tx, caller.userId, scriptId)
    const [before] = await tx.select().from(scriptCorrections).where(eq(scriptCorrections.scriptId, scriptId))
    const version = before?.version ?? 0
    // After a lost answer the same is sent again.
    if (before && before.applied === applied && isDeepStrictEqual(before.corrections, corrections)) return { version }
    if (version !== input.version) throw fail('script_changed', { version })
    const kept = { corrections, applied, version: version + 1, updatedAt: clock.now() }
    await tx
      .insert(scriptCorrections)
      .values({ scriptId, ...kept })
      .onConflictDoUpdate({ target: scriptCorrections.scriptId, set: kept })
    const { characters, analysis } = await findRoles(tx, services, script)
    if (characters && analysis !== undefined) await noteRoles(tx, live, script, { characters, analysis })
    return { version: kept.version }
  })
})
