import { sayNumber } from '../admin/index.ts'

const shared = {
  noFit: 'Nothing fits that',
  noFitHint: 'Clear the filters to see everything.',
  again: 'Try once more',
} as const

/** Words of the office's outbox. */
export const mailWords = {
  ...shared,
  title: 'Mail',
  lead: 'Every letter the house writes, and how it left. What stands in them is not shown: they hold links that open accounts.',
  load: 'Load letters',
  waits: 'No mail server is named, so letters wait here. Whoever runs the server names one with SMTP_URL.',
  search: 'Part of an address',
  state: 'State',
  kind: 'Kind',
  anyState: 'Any state',
  anyKind: 'Any kind',
  to: 'To',
  subject: 'Subject',
  attempts: 'Tries',
  written: 'Written',
  left: 'Left',
  none: 'No letter was written yet',
  noneHint: 'The first one goes out when somebody signs up.',
  againNamed: (to: string) => `Send the letter to ${to} once more`,
  cancel: 'Withhold',
  cancelNamed: (to: string) => `Withhold the letter to ${to}`,
  cancelTitle: 'Withhold this letter?',
  cancelSays: (to: string) => `The letter to ${to} never leaves, and its words are deleted at once.`,
  cancelled: 'Withheld.',
  retried: 'It is on its way again.',
  retryAll: (count: number) => `Try all ${sayNumber(count)} once more`,
  retryAllTitle: 'Send all that failed once more?',
  retryAllSays: 'Links in older letters may have run out; such a letter then only says so.',
  retriedAll: (count: number) =>
    count === 1 ? 'One letter is on its way again.' : `${sayNumber(count)} letters are on their way again.`,
  operation: 'Change letters',
  next: (when: string) => `Next try ${when}`,
} as const

export const mailStateWords = { waiting: 'Waiting', sent: 'Sent', dead: 'Failed', cancelled: 'Withheld' } as const

/** Kinds of letters, as their templates are named. */
export const letterWords: Record<string, string> = {
  'verify-email': 'Verification',
  'sign-in-link': 'Sign-in link',
  'reset-password': 'New password',
  'password-changed': 'Password changed',
  'email-change': 'New address',
  'email-change-asked': 'Address change asked',
  'email-changed': 'Address changed',
  'passkey-added': 'Passkey added',
  'second-factor-changed': 'Second factor',
  'account-deleted': 'Account deleted',
  receipt: 'Receipt',
  'payment-failed': 'Payment failed',
  'plan-cancelled': 'Plan cancelled',
  refund: 'Refund',
  message: 'Message',
  'contact-answer': 'Answer',
}

/** Words of the office's queue. */
export const jobWords = {
  ...shared,
  title: 'Jobs',
  lead: 'What the server does outside of anyone’s visit: letters, payments, tidying up. What failed says why, and can be tried once more.',
  load: 'Load jobs',
  state: 'State',
  kind: 'Kind',
  anyState: 'Any state',
  anyKind: 'Any kind',
  attempts: 'Tries',
  asked: 'Asked for',
  due: 'Due or done',
  none: 'Nothing was asked for yet',
  noneHint: 'Work stays here for three days after it is done.',
  againNamed: (kind: string) => `Try ${kind} once more`,
  cancel: 'Take out',
  cancelNamed: (kind: string) => `Take ${kind} out`,
  cancelTitle: 'Take this out of the queue?',
  cancelSays: (kind: string) => `${kind} is not done, now or later. What recurs comes again in its time.`,
  cancelled: 'Taken out.',
  retried: 'It is in the queue again.',
  retryAll: (count: number) => `Try all ${sayNumber(count)} once more`,
  retryAllTitle: 'Try all that failed once more?',
  retryAllSays: 'Each begins anew, as if it had never been tried.',
  retriedAll: (count: number) =>
    count === 1 ? 'One is in the queue again.' : `${sayNumber(count)} are in the queue again.`,
  operation: 'Change the queue',
  until: (when: string) => `Held until ${when}`,
} as const

export const jobStateWords = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  dead: 'Failed',
  cancelled: 'Taken out',
} as const

/** Words of what browsers report. */
export const errorWords = {
  ...shared,
  title: 'Errors',
  lead: 'What went wrong in browsers, and how pages felt, release by release. Nothing here says whose browser it was.',
  tabs: 'What browsers report',
  faults: 'Faults',
  vitals: 'How pages feel',
  load: 'Load errors',
  release: 'Release',
  anyRelease: 'Every release',
  releaseNamed: (release: string, times: number) => `${release} (${sayNumber(times)})`,
  fault: 'Fault',
  route: 'Page',
  times: 'Times',
  first: 'First seen',
  last: 'Last seen',
  browser: 'Met first by',
  none: 'No browser has met an error',
  noneHint: 'When one does, it is here within a minute.',
  open: (name: string) => `Where it happened: ${name}`,
  frames: 'Where in our code',
  noFrames: 'The browser did not say where.',
  close: 'Close',
  releases: 'Releases',
  kinds: 'Different ones',
} as const

export const vitalWords = {
  load: 'Load vitals',
  days: 'How far back',
  daysOf: (days: number) => `${days} days`,
  hint: 'Three of four visits were at least this good. Those who ask not to be followed are not counted.',
  none: 'No visit was measured yet',
  noneHint: 'Each visit reports once, when it ends.',
  visits: 'Visits',
  lcp: 'Largest paint',
  inp: 'Answer to a press',
  cls: 'Shifts',
  seconds: (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`),
  shift: (thousandths: number) => (thousandths / 1000).toFixed(2),
} as const

export const ratingWords = { good: 'good', middling: 'middling', poor: 'poor' } as const

/** Words of the record of read-only views. */
export const viewWords = {
  ...shared,
  title: 'Account views',
  lead: 'Whenever an administrator looked at somebody’s account: who, whose, why, and everything that was looked at.',
  load: 'Load views',
  account: 'Account',
  admin: 'Administrator',
  began: 'Began',
  ended: 'Ended',
  seen: 'Seen',
  refused: 'Refused',
  reason: 'Reason',
  none: 'Nobody has looked at an account',
  noneHint: 'A view begins on the account’s page under Users, and is written down from its first moment.',
  gone: 'An account that is gone',
  open: (email: string) => `What was looked at: ${email}`,
  looks: 'What was looked at',
  looksLoad: 'Load what was looked at',
  outcome: 'Outcome',
  what: 'What',
  subject: 'Which',
  times: 'Times',
  noLooks: 'Nothing was looked at.',
  close: 'Close',
  of: (email: string) => `Views of ${email}`,
  everyone: 'Views of every account',
  now: 'Now',
  noReason: 'No reason was given.',
} as const

export const endedWords = {
  returned: 'Returned',
  cancelled: 'Cancelled',
  signed_out: 'Signed out',
  expired: 'After its hour',
  unused: 'Never began',
  revoked: 'Ended from elsewhere',
} as const

export const outcomeWords = { seen: 'Seen', refused: 'Refused' } as const
