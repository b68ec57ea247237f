import { formatNumber } from '../common/index.ts'

const sharedMessages = {
  noMatch: 'Nothing fits that',
  noMatchHint: 'Clear the filters to see everything.',
  retry: 'Try once more',
} as const

/** Messages of the outbox. */
export const mailMessages = {
  ...sharedMessages,
  title: 'Mail',
  lead: 'Every email the server sends, and how it left. What stands in them is not shown: they hold links that open accounts.',
  load: 'Load emails',
  noMailServer: 'No mail server is named, so emails wait here. Whoever runs the server names one with SMTP_URL.',
  search: 'Part of an address',
  state: 'State',
  kind: 'Kind',
  anyState: 'Any state',
  anyKind: 'Any kind',
  to: 'To',
  subject: 'Subject',
  attempts: 'Tries',
  written: 'Written',
  sentAt: 'Left',
  none: 'No email was written yet',
  noneHint: 'The first one goes out when somebody signs up.',
  retryNamed: (to: string) => `Send the email to ${to} once more`,
  cancel: 'Withhold',
  cancelNamed: (to: string) => `Withhold the email to ${to}`,
  cancelTitle: 'Withhold this email?',
  cancelDescription: (to: string) => `The email to ${to} never leaves, and its words are deleted at once.`,
  cancelled: 'Withheld.',
  retried: 'It is on its way again.',
  retryAll: (count: number) => `Try all ${formatNumber(count)} once more`,
  retryAllTitle: 'Send all that failed once more?',
  retryAllDescription: 'Links in older emails may have run out; such an email then only says so.',
  retriedAll: (count: number) =>
    count === 1 ? 'One email is on its way again.' : `${formatNumber(count)} emails are on their way again.`,
  operation: 'Change emails',
  nextAttempt: (when: string) => `Next try ${when}`,
} as const

export const mailStateLabels = { waiting: 'Waiting', sent: 'Sent', dead: 'Failed', cancelled: 'Withheld' } as const

/** Labels of the email templates. */
export const templateLabels: Record<string, string> = {
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

/** Messages of the job queue. */
export const jobMessages = {
  ...sharedMessages,
  title: 'Jobs',
  lead: 'What the server does outside of anyone’s visit: emails, payments, tidying up. What failed says why, and can be tried once more.',
  load: 'Load jobs',
  state: 'State',
  kind: 'Kind',
  anyState: 'Any state',
  anyKind: 'Any kind',
  attempts: 'Tries',
  createdAt: 'Asked for',
  due: 'Due or done',
  none: 'Nothing was asked for yet',
  noneHint: 'Work stays here for three days after it is done.',
  retryNamed: (kind: string) => `Try ${kind} once more`,
  cancel: 'Take out',
  cancelNamed: (kind: string) => `Take ${kind} out`,
  cancelTitle: 'Take this out of the queue?',
  cancelDescription: (kind: string) => `${kind} is not done, now or later. What recurs comes again in its time.`,
  cancelled: 'Taken out.',
  retried: 'It is in the queue again.',
  retryAll: (count: number) => `Try all ${formatNumber(count)} once more`,
  retryAllTitle: 'Try all that failed once more?',
  retryAllDescription: 'Each begins anew, as if it had never been tried.',
  retriedAll: (count: number) =>
    count === 1 ? 'One is in the queue again.' : `${formatNumber(count)} are in the queue again.`,
  operation: 'Change the queue',
  leaseUntil: (when: string) => `Held until ${when}`,
} as const

export const jobStateLabels = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  dead: 'Failed',
  cancelled: 'Taken out',
} as const

/** Messages of client errors and web vitals. */
export const errorMessages = {
  ...sharedMessages,
  title: 'Errors',
  lead: 'What went wrong in browsers, and how pages felt, release by release. Nothing here says whose browser it was.',
  tabs: 'What browsers report',
  clientErrors: 'Faults',
  vitals: 'How pages feel',
  load: 'Load errors',
  release: 'Release',
  anyRelease: 'Every release',
  releaseNamed: (release: string, times: number) => `${release} (${formatNumber(times)})`,
  error: 'Fault',
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

export const vitalMessages = {
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

export const ratingLabels = { good: 'good', middling: 'middling', poor: 'poor' } as const

/** Messages of the list of account views. */
export const viewMessages = {
  ...sharedMessages,
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
  accountDeleted: 'An account that is gone',
  open: (email: string) => `What was looked at: ${email}`,
  auditEntries: 'What was looked at',
  loadAuditEntries: 'Load what was looked at',
  outcome: 'Outcome',
  what: 'What',
  subject: 'Which',
  times: 'Times',
  noAuditEntries: 'Nothing was looked at.',
  close: 'Close',
  viewsOf: (email: string) => `Views of ${email}`,
  everyone: 'Views of every account',
  now: 'Now',
  noReason: 'No reason was given.',
} as const

export const endedLabels = {
  returned: 'Returned',
  cancelled: 'Cancelled',
  signed_out: 'Signed out',
  expired: 'After its hour',
  unused: 'Never began',
  revoked: 'Ended from elsewhere',
} as const

export const outcomeLabels = { seen: 'Seen', refused: 'Refused' } as const
