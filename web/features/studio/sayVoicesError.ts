import { CallError } from '../../platform/callError.ts'

/** What to say when the voices do not come; each kind has its own words (spec 1 §8). */
export function sayVoicesError(error: unknown): string {
  if (!(error instanceof CallError)) return 'Failed to load voices'
  switch (error.status) {
    case 'unauthenticated':
      return 'Your session has ended. Please sign in to see your voices.'
    case 'unavailable':
      return 'The voices cannot be reached just now. Please try again in a moment.'
    case 'internal':
      return error.httpStatus === 0
        ? 'The voices did not come: there seems to be no connection. Your text is kept.'
        : 'The voices could not be listed: something went wrong on our side. Your text is kept.'
    default:
      return error.httpStatus === 200 ? error.message : 'Failed to load voices'
  }
}
