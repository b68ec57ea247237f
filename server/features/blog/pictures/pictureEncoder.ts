import { fileURLToPath } from 'node:url'
import { fail } from '@scene-partner/contract/failures'
import { createFairQueue } from '../../../platform/limits/fairQueue.ts'
import { runInLimitedProcess, type ProcessLimits } from '../../../platform/processes/limitedProcess.ts'
import { detectPictureType } from './detectPictureType.ts'
import type { EncodedPicture, EncodeResult } from './encodePicture.ts'

/** Checks and encodes uploaded pictures in separate processes, so that a hostile file cannot harm the server. */
export type PictureEncoder = {
  /**
   * Encodes a JPEG, PNG or WebP picture. Throws `blog/picture-type` for other files, `blog/picture-broken` if the
   * picture cannot be decoded, `blog/picture-large` if it has too many pixels or its encoding needs too much memory or
   * time, `blog/picture-unavailable` if the library sharp is not installed, and `import/busy` if too many files wait.
   */
  encode(file: { bytes: Uint8Array; userId: string }, signal: AbortSignal): Promise<EncodedPicture>
}

const limits: ProcessLimits = { bytes: 700 * 1_048_576, cpuMs: 15_000 }
const refusals = {
  broken: 'blog/picture-broken',
  large: 'blog/picture-large',
  missing: 'blog/picture-unavailable',
} as const

/**
 * Creates the encoder. `entries`: the folder of the built workers. One picture is encoded at a time; up to 8 wait, at
 * most 4 of the same account.
 */
export function createPictureEncoder({ entries }: { entries: URL }): PictureEncoder {
  const entry = fileURLToPath(new URL('pictureProcess.js', entries))
  const queue = createFairQueue({
    ...{ size: 1, maxWaiting: 8, maxWaitingPerAccount: 4 },
    createFullError: () => fail('import/busy'),
  })
  const createFailure = () => fail('blog/picture-large')
  return {
    async encode({ bytes, userId }, signal) {
      if (!detectPictureType(bytes)) throw fail('blog/picture-type')
      const process = { entry, bytes, message: {}, limits, signal, createFailure }
      const run = () => runInLimitedProcess<EncodeResult>(process)
      const answer = await queue.run(userId, run, { signal })
      if ('refused' in answer) throw fail(refusals[answer.refused])
      return answer.picture
    },
  }
}
