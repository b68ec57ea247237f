import { plain, type FailureEntry } from './failureEntry.ts'

/**
 * Failures of links for friends and coaches. These guests have no account, so messages for them do not mention account
 * settings.
 */
export const sharingFailures = {
  'share/ended': plain('not-found', 'This link has ended. Ask the person who sent it to you for a new one.'),
  'share/no-lines': plain('failed-precondition', 'This role has no lines in this scene. Choose another role or scene.'),
  'share/too-many-links': {
    status: 'resource-exhausted',
    formatMessage: ({ limit }: { limit: number }) =>
      `A script can have at most ${limit.toLocaleString('en-US')} links. Delete some that you no longer need.`,
  },
  'share/line-accepted': plain(
    'failed-precondition',
    'This line was accepted, so it can no longer be changed. Ask for a new link if you want to record it again.',
  ),
  'share/line-too-long': {
    status: 'invalid-argument',
    formatMessage: ({ seconds }: { seconds: number }) =>
      `A line can be at most ${seconds.toLocaleString('en-US')} seconds long.`,
  },
  'share/not-wav': plain('invalid-argument', 'This recording cannot be read. Please record the line again.'),
  'share/too-many-notes': plain(
    'resource-exhausted',
    'This link has as many notes as it can hold. Delete some that are no longer needed.',
  ),
  'share/full': plain(
    'resource-exhausted',
    'The account that this recording is for has no room left. Your recording is still on this device.',
  ),
} satisfies Record<string, FailureEntry>
