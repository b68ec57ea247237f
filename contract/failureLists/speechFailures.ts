import { plain, type FailureEntry } from './failureEntry.ts'

/** Failures of voices, readings, recordings, access and quota. The Studio loads only this part of the list. */
export const speechFailures = {
  // Access and quota
  subscription_required: plain('permission-denied', 'The Studio needs a subscription or a trial.'),
  character_limit_exceeded: {
    status: 'resource-exhausted',
    formatMessage: ({ remaining }: { currentUsage: number; limit: number; remaining: number }) =>
      `Character limit exceeded! You have ${remaining.toLocaleString('en-US')} characters remaining this month. Upgrade to get unlimited access.`,
  },

  // Voices and readings
  voice_not_found: plain('not-found', 'Please select a voice'),
  voice_withdrawn: {
    status: 'failed-precondition',
    formatMessage: ({ name }: { name: string }) => `${name} is not reading at the moment. Please choose another voice.`,
  },
  'voices/none-left': plain('failed-precondition', 'At least one available voice must stay enabled.'),
  'voices/not-ours': plain(
    'failed-precondition',
    'The folder of the voices is set by VOICES_DIR. The operator installs voices there.',
  ),
  'voices/installing': plain('failed-precondition', 'The voices are already being downloaded.'),
  'voices/not-installing': plain('failed-precondition', 'This server is not downloading voices now.'),
  nothing_to_speak: plain('invalid-argument', 'Please enter some text'),
  text_too_long: {
    status: 'invalid-argument',
    formatMessage: ({ limit }: { limit: number }) =>
      `This text is longer than ${limit.toLocaleString('en-US')} characters. Split it and generate each part.`,
  },
  too_many_waiting: {
    status: 'resource-exhausted',
    formatMessage: (_: { retryAfterS: number }) =>
      'You have as many readings waiting as we can take at once. Let some finish first.',
  },
  too_many_readings: plain(
    'resource-exhausted',
    'This script has as many other readings as we can keep. Set some lines back to as written first.',
  ),
  account_full: plain(
    'resource-exhausted',
    'Your recordings use all the storage of an account. Delete some that you no longer need, and try again in ten minutes.',
  ),
  repeated_differently: {
    status: 'invalid-argument',
    http: 422,
    formatMessage: () => 'This request was sent before with a different text. Please try again.',
  },
  generation_failed: plain('internal', 'Failed to generate speech. Please try again.'),
  generation_still_going: {
    status: 'deadline-exceeded',
    formatMessage: (_: { generationId: string }) =>
      'This reading takes longer than a minute. It goes on, and waits for you in the history.',
  },
  restore_too_late: plain('failed-precondition', 'This recording was deleted permanently.'),
} satisfies Record<string, FailureEntry>
