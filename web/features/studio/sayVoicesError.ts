import type { Status } from '@scene-partner/contract/failures'
import { CallError } from '../../platform/callError.ts'

const otherwise = 'Failed to load voices'
const noConnection = 'The voices did not come: there seems to be no connection. Your text is kept.'
const sentences: Partial<Record<Status, string>> = {
  unauthenticated: 'Your session has ended. Please sign in to see your voices.',
  unavailable: 'The voices cannot be reached just now. Please try again in a moment.',
  internal: 'The voices could not be listed: something went wrong on our side. Your text is kept.',
}

/** What to say when the voices do not come; each kind has its own words (spec 1 §8). */
export function sayVoicesError(error: unknown): string {
  if (!(error instanceof CallError)) return otherwise
  if (error.httpStatus === 0) return noConnection
  // An answer that came and was no list says so itself.
  return sentences[error.status] ?? (error.httpStatus === 200 ? error.message : otherwise)
}
