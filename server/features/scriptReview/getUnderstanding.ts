import { getUnderstanding as contract } from '@scene-partner/contract/operations/scriptReview'
import { SerializedOutput } from '../../platform/http/serializedOutput.ts'
import { findScript } from '../scripts/index.ts'
import { operation } from '../../services.ts'

/** The output schema without `understanding`, which `getReview` has already validated and serialised. */
const shortPart = contract.output.omit({ understanding: true })

/** Returns a parsed script with the actor's corrections applied, and the file it was imported from. */
export const getUnderstanding = operation(contract, async ({ input, caller, database, scriptReviews }) => {
  const script = await findScript(database.db, caller.userId, input.scriptId)
  const { source, understanding: _understanding, json, ...review } = await scriptReviews.getReview(database.db, script)
  const { name, format, bytes, pages, leftOut = [] } = source ?? {}
  const rest = shortPart.parse({
    ...review,
    scriptVersion: script.version,
    ...(name !== undefined &&
      format !== undefined &&
      bytes !== undefined && { source: { name, format, bytes, pages: pages ?? null, leftOut } }),
  })
  // The title that the actor gave the script replaces the title that the parser found.
  return new SerializedOutput([
    Buffer.from(`{"understanding":{"title":${JSON.stringify(script.title)},`),
    json.subarray(1),
    Buffer.from(`,${JSON.stringify(rest).slice(1)}`),
  ])
})
