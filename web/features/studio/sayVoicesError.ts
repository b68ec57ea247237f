import type { Status } from '@scene-partner/contract/failures'
import { CallError } from '../../platform/callError.ts'
import * as words from './words.ts'

const otherwise = words.failedToLoadVoices
const noConnection = words.voicesDidNotCome
const sentences: Partial<Record<Status, string>> = {
  unauthenticated: words.yourSessionHasEnded,
  unavailable: words.voicesCannotBeReached,
  internal: words.voicesCouldNotBeListed,
}

/** What to say when the voices do not come; each kind has its own words (spec 1 §8). */
export function sayVoicesError(error: unknown): string {
  if (!(error instanceof CallError)) return otherwise
  if (error.httpStatus === 0) return noConnection
  // An answer that came and was no list says so itself.
  return sentences[error.status] ?? (error.httpStatus === 200 ? error.message : otherwise)
}
