import { fail } from '@scene-partner/contract/failures'
import {
  archivedRecording,
  bringBackRecording as contract,
  findBroughtBack as findContract,
} from '@scene-partner/contract/operations/bringBack'
import { cleanStrings } from '../../platform/http/requests/cleanStrings.ts'
import { endpoint, operation } from '../../services.ts'
import { findBroughtBackRecordings, storeBroughtBackRecording } from '../generation/index.ts'
import { detectAudioType } from '../rehearsal/index.ts'
import { findScript } from '../scripts/index.ts'

const newline = 10
/**
 * Maximum size in bytes of the first line of a request body, which is JSON. It is enough for the longest text of a
 * recording if each character is written as an escape of six bytes.
 */
const maxFactsBytes = 1_300_000

/** Divides a request body into its first line, which is JSON, and the audio after this line. Throws `bad_request`. */
function divideBody(body: Uint8Array) {
  const end = body.subarray(0, maxFactsBytes).indexOf(newline)
  if (end < 0) throw fail('bad_request')
  try {
    const json: unknown = JSON.parse(Buffer.from(body.subarray(0, end)).toString('utf8'))
    return { facts: archivedRecording.parse(cleanStrings(json)), audio: body.subarray(end + 1) }
  } catch {
    throw fail('bad_request')
  }
}

/** Adds one recording from a data export to the caller's recordings. */
export const bringBackRecording = endpoint(contract, {
  async answer({ body, caller: { userId }, ...services }) {
    const { facts, audio } = divideBody(body)
    if (detectAudioType(audio)?.mime !== 'audio/mpeg') throw fail('recording_not_sound')
    // If the script was deleted or belongs to another account, the recording refers to no script.
    const scriptId =
      facts.scriptId === null
        ? null
        : await findScript(services.database.db, userId, facts.scriptId).then(
            ({ id }) => id,
            () => null,
          )
    return storeBroughtBackRecording(services, { userId, facts, scriptId, audio })
  },
})

/** Returns which recordings of an export the caller has already. */
export const findBroughtBack = operation(findContract, async ({ input, caller, database: { db } }) => ({
  archivedIds: await findBroughtBackRecordings(db, caller.userId, input.archivedIds),
}))
