import { CallError, formatCallError } from '../../../platform/api/callError.ts'
import { AudioGoneError, AudioUnreachableError } from '../../../player/stream/readAudioStream.ts'
import * as messages from '../messages.ts'

function formatCause(error: unknown): string {
  if (error instanceof CallError) {
    if (error.httpStatus === 0) return messages.serverSilent
    return error.httpStatus >= 500 ? messages.audioServerFailed : messages.audioServerRefused
  }
  if (error instanceof AudioGoneError || error instanceof AudioUnreachableError) return messages.audioNotFetched
  // `fetch` rejects with a TypeError if there was no response.
  return error instanceof TypeError ? messages.serverSilent : messages.audioUnplayable
}

/** Returns a sentence that tells the user why a line has no audio: the server's message if the server sent one. */
export function formatAudioFailure(error: unknown, isOnline: boolean): string {
  return isOnline ? formatCallError(error, formatCause(error)) : messages.audioOffline
}
