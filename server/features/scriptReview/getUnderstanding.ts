import { getUnderstanding as contract } from '@scene-partner/contract/operations/understanding'
import { findScript } from '../scripts/index.ts'
import { operation } from '../../services.ts'

/** A script as it was understood, with what the actor has put right. */
export const getUnderstanding = operation(contract, async ({ input, caller, database, understandings }) => {
  const script = await findScript(database.db, caller.userId, input.scriptId)
  const { source, understanding, ...understood } = await understandings.of(database.db, script)
  const { name, format, bytes, pages, leftOut = [] } = source ?? {}
  return {
    // It is called what the actor calls it.
    understanding: { ...understanding, title: script.title },
    ...understood,
    scriptVersion: script.version,
    ...(name !== undefined &&
      format !== undefined &&
      bytes !== undefined && { source: { name, format, bytes, pages: pages ?? null, leftOut } }),
  }
})
