import { fail } from '@scene-partner/contract/failures'
import { bringBackOriginal as contract } from '@scene-partner/contract/operations/bringBack'
import { instant } from '@scene-partner/contract/entities'
import { endpoint } from '../../services.ts'
import { findScript, lockScript, summaryJob } from '../scripts/index.ts'
import { cleanFileName, failureFor } from './importFile.ts'
import { findSource } from './sources.ts'
import { storeSourceFile } from './storeImport.ts'

/**
 * Adds the original file to a script that was imported from a data export. The server parses the file again and never
 * uses a parse result from the export. `readStoredParse` uses the new result only if its text equals the text of the
 * script.
 */
export const bringBackOriginal = endpoint(contract, {
  async prepare({ caller, params, database: { db } }) {
    const { id } = await findScript(db, caller.userId, params.scriptId)
    return { scriptId: id, hasSource: (await findSource(db, id)) !== undefined }
  },
  async answer({ prepared: { scriptId, hasSource }, caller, query, body, request: { signal }, ...services }) {
    const { clock, database, fileParser, jobs } = services
    const { userId } = caller
    if (hasSource) return { isNew: false }
    if (body.length === 0) throw fail('import/empty')
    const name = cleanFileName(query.name)
    const answer = await fileParser.parse({ bytes: body, name, userId }, signal)
    if ('refused' in answer) throw failureFor(answer.refused)
    const given = instant.safeParse(query.importedAt)
    const now = clock.now()
    const importedAt = new Date(Math.min(now.getTime(), given.success ? Date.parse(given.data) : now.getTime()))
    const isNew = await storeSourceFile(services, { userId, name, bytes: body, parsed: answer.parsed }, async (store) =>
      database.tx(async (tx) => {
        await lockScript(tx, userId, scriptId)
        if (await findSource(tx, scriptId)) return false
        await store(tx, scriptId, importedAt)
        // The job updates the summary that the list of scripts shows: the summary may depend on the parsed file.
        await jobs.enqueue(tx, { kind: summaryJob, key: scriptId, payload: { scriptId }, runAt: now })
        return true
      }),
    )
    return { isNew }
  },
})
