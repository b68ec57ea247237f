import { getUnderstanding as contract } from '@scene-partner/contract/operations/scriptReview'
import { findScript } from '../scripts/index.ts'
import { operation } from '../../services.ts'

/** Returns a parsed script with the actor's corrections applied, and the file it was imported from. */
export const getUnderstanding = operation(contract, async ({ input, caller, database, scriptReviews }) => {
  const script = await findScript(database.db, caller.userId, input.scriptId)
  const { source, understanding, ...review } = await scriptReviews.getReview(database.db, script)
  const { name, format, bytes, pages, leftOut = [] } = source ?? {}
  return {
    // The actor's own title replaces the parsed one.
    understanding: { ...understanding, title: script.title },
    ...review,
    scriptVersion: script.version,
    ...(name !== undefined &&
      format !== undefined &&
      bytes !== undefined && { source: { name, format, bytes, pages: pages ?? null, leftOut } }),
  }
})
