import { plain, type FailureEntry } from './failureEntry.ts'

/** Failures of scripts, imports, casting and rehearsals. */
export const scriptFailures = {
  script_changed: {
    status: 'aborted',
    formatMessage: (_: { version: number }) => 'This script was changed elsewhere since you opened it.',
  },
  script_too_long: {
    status: 'invalid-argument',
    formatMessage: ({ limit }: { limit: number }) =>
      `A script holds at most ${limit.toLocaleString('en-US')} characters. Split it in two.`,
  },
  script_title_too_long: {
    status: 'invalid-argument',
    formatMessage: ({ limit }: { limit: number }) => `A title has at most ${limit.toLocaleString('en-US')} characters.`,
  },
  script_tags: {
    status: 'invalid-argument',
    formatMessage: ({ most, longest }: { most: number; longest: number }) =>
      `A script has at most ${most.toLocaleString('en-US')} tags of ${longest.toLocaleString('en-US')} characters each.`,
  },
  scripts_full: {
    status: 'resource-exhausted',
    formatMessage: ({ limit }: { limit: number }) =>
      `An account can have at most ${limit.toLocaleString('en-US')} scripts. Delete some that you no longer need.`,
  },
  scripts_no_room: plain(
    'resource-exhausted',
    'Your scripts use all the storage an account has for them. Delete some that you no longer need.',
  ),
  'import/empty': plain('invalid-argument', 'There is no text in this file.'),
  'import/unknown': {
    status: 'invalid-argument',
    formatMessage: ({ formats }: { formats: string }) =>
      `We cannot read this kind of file. ${formats} are what we know.`,
  },
  'import/broken': plain(
    'invalid-argument',
    'This file is damaged, or not what it seems to be. Save it once more from the program it came from, and try again.',
  ),
  'import/encrypted': plain(
    'invalid-argument',
    'This file is locked with a password. Save a copy without one, and bring that.',
  ),
  'import/copy-protected': plain(
    'invalid-argument',
    'This book is copy-protected, so only the app of its shop can open it. Look for an edition without copy protection, or paste the scene.',
  ),
  'import/scan': plain(
    'invalid-argument',
    'These pages are pictures without text. Scene Partner can read them on your device.',
  ),
  'import/too-long': plain(
    'invalid-argument',
    'This is longer than any script we can store. Split it, and import the parts.',
  ),
  'import/too-slow': plain(
    'invalid-argument',
    'This file takes far more work than a script should, so we stopped. Save it once more, or bring it as plain text.',
  ),
  'import/busy': plain(
    'unavailable',
    'Many files are being read right now. Nothing was stored. Please try again in a minute.',
  ),
  'import/full': plain(
    'resource-exhausted',
    'Your imported files use all the storage an account has for them. Delete scripts that you no longer need.',
  ),
  'import/link-invalid': plain(
    'invalid-argument',
    'This is no link to a public page. A link begins with https:// and has no password in it.',
  ),
  'import/link-unreachable': plain(
    'invalid-argument',
    'This page could not be opened from here. Download the script and choose the file.',
  ),
  'import/link-sign-in': plain(
    'invalid-argument',
    'This page needs a sign-in. Download the script and choose the file.',
  ),
  'import/link-not-found': plain('invalid-argument', 'There is no page at this link. Check the link and try again.'),
  'import/link-too-large': plain(
    'invalid-argument',
    'This page is larger than 25 MB. Scripts are far smaller: download it, save it without pictures, and choose the file.',
  ),
  script_gone: plain('failed-precondition', 'This script was deleted permanently.'),
  recording_not_sound: plain('invalid-argument', 'This recording cannot be played. Please record it once more.'),
  not_cast: {
    status: 'failed-precondition',
    formatMessage: ({ character }: { character: string }) =>
      `${character} has no voice yet. Choose one in the casting.`,
  },
  role_not_chosen: {
    status: 'failed-precondition',
    formatMessage: () => 'Choose your role in this script first.',
  },
} satisfies Record<string, FailureEntry>
