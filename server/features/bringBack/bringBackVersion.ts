import { bringBackVersion as contract } from '@scene-partner/contract/operations/bringBack'
import { operation } from '../../services.ts'
import { addBroughtBackVersion, lockScript, prepareText, validateScriptFields } from '../scripts/index.ts'

/** Adds an earlier version of a script from an export to a script of the caller. */
export const bringBackVersion = operation(contract, async ({ input, caller, database, clock, textWorkers }) => {
  const { content, ...counts } = await prepareText(input.content, { textWorkers, userId: caller.userId })
  const fields = { ...validateScriptFields({ ...input, content }), ...counts }
  const at = new Date(Math.min(Date.parse(input.createdAt), clock.now().getTime()))
  const isNew = await database.tx(async (tx) => {
    const { id } = await lockScript(tx, caller.userId, input.scriptId)
    return addBroughtBackVersion(tx, { fields, scriptId: id, version: input.version, kind: input.kind, at })
  })
  return { isNew }
})
