import { formatNumber } from '../common/index.ts'

const sharedMessages = {
  noMatch: 'No matching entry',
  noMatchHint: 'Clear the filters to see everything.',
  retry: 'Try again',
} as const

/** Texts of the page with the outbox. */
export const mailMessages = {
  ...sharedMessages,
  title: 'Mail',
  lead: 'All emails of the server, with their status. Their text is not shown, because it contains links that open accounts.',
  load: 'Load emails',
  noMailServer: 'No mail server is configured, so emails wait here. The operator sets one with SMTP_URL.',
  search: 'Part of an address',
  state: 'State',
  kind: 'Kind',
  anyState: 'Any state',
  anyKind: 'Any kind',
  to: 'To',
  subject: 'Subject',
  attempts: 'Attempts',
  written: 'Created',
  sentAt: 'Left',
  none: 'No email was written yet',
  noneHint: 'The first email is sent when a user signs up.',
  retryNamed: (to: string) => `Send the email to ${to} again`,
  cancel: 'Cancel sending',
  cancelNamed: (to: string) => `Cancel the email to ${to}`,
  cancelTitle: 'Cancel this email?',
  cancelDescription: (to: string) => `The email to ${to} is not sent, and its text is deleted at once.`,
  cancelled: 'Email cancelled.',
  retried: 'It will be sent again.',
  retryAll: (count: number) => `Retry all ${formatNumber(count)}`,
  retryAllTitle: 'Send all failed emails again?',
  retryAllDescription:
    'Links in older emails may have expired. Such an email then only says that its link has expired.',
  retriedAll: (count: number) =>
    count === 1 ? 'One email will be sent again.' : `${formatNumber(count)} emails will be sent again.`,
  action: 'Change emails',
  nextAttempt: (when: string) => `Next try ${when}`,
} as const

export const mailStateLabels = { waiting: 'Waiting', sent: 'Sent', dead: 'Failed', cancelled: 'Cancelled' } as const

/** Labels of the e-mail templates. */
export const templateLabels: Record<string, string> = {
  'verify-email': 'Verification',
  'sign-in-link': 'Sign-in link',
  'reset-password': 'New password',
  'password-changed': 'Password changed',
  'email-change': 'New address',
  'email-change-asked': 'Address change requested',
  'email-changed': 'Address changed',
  'passkey-added': 'Passkey added',
  'second-factor-changed': 'Second factor',
  'account-closed': 'Account closed',
  'account-deleted': 'Account deleted',
  receipt: 'Receipt',
  'payment-failed': 'Payment failed',
  'plan-cancelled': 'Plan cancelled',
  refund: 'Refund',
  message: 'Message',
  'contact-answer': 'Answer',
}

/** Labels of the kinds of jobs. A kind that is missing here is shown by its name in the code. */
const jobKindNames: Readonly<Record<string, string>> = {
  'access.delete-past-usage': 'Delete old usage records',
  'accounts.erase-closed': 'Delete closed accounts',
  'accounts.forget': 'Delete expired sessions and links',
  'analytics.forget': 'Delete old visits',
  'billing.close': 'Close abandoned checkouts',
  'billing.event': 'Process payment events',
  'billing.look': 'Check subscriptions',
  'blog.unusedPictures': 'Delete unused blog pictures',
  'clientReports.forget': 'Delete old browser reports',
  'coupons.retire': 'Clean up deleted coupons',
  'coupons.retryPending': 'Apply codes that wait',
  'figures.keep': 'Store daily metrics',
  'impersonation.close': 'End expired impersonations',
  'mail.delete-old': 'Delete old emails',
  'mail.send': 'Send email',
  'messages.forget': 'Delete expired messages',
  'notices.send': 'Send messages to users',
  'readings.purge': 'Delete removed recordings',
  'readings.sweep': 'Clean up storage',
  'scripts.purge': 'Delete removed scripts',
  'scripts.roles': 'Find the roles of scripts',
  'sharing.deleteFinishedNotes': 'Delete notes of coaches that are done',
  'sharing.deleteRejected': 'Delete rejected recordings of friends',
  'sharing.notice': 'Tell actors about lines of friends',
  'takes.convert': 'Convert stored speech to FLAC',
  'takes.pack': 'Put the speech of a recording into one file',
  'takes.packOld': 'Put the speech of older recordings into one file each',
  'takes.rewritePack': 'Remove deleted speech from its file',
}

/** Formats a kind of job: *Send email*. */
export const formatJobKind = (kind: string): string => jobKindNames[kind] ?? kind

/** Texts of the page with the job queue. */
export const jobMessages = {
  ...sharedMessages,
  title: 'Jobs',
  lead: 'Background work of the server: emails, payments, cleanup. Failed jobs show the reason and can be retried.',
  load: 'Load jobs',
  state: 'State',
  kind: 'Kind',
  anyState: 'Any state',
  anyKind: 'Any kind',
  attempts: 'Attempts',
  createdAt: 'Queued',
  due: 'Due or done',
  none: 'No jobs yet',
  noneHint: 'Completed jobs are listed for three days.',
  retryNamed: (kind: string) => `Try ${kind} again`,
  cancel: 'Cancel job',
  cancelNamed: (kind: string) => `Cancel ${kind}`,
  cancelTitle: 'Cancel this job?',
  cancelDescription: (kind: string) => `${kind} will not run. A recurring job runs again at its next time.`,
  cancelled: 'Cancelled.',
  retried: 'It is in the queue again.',
  retryAll: (count: number) => `Retry all ${formatNumber(count)}`,
  retryAllTitle: 'Retry all failed jobs?',
  retryAllDescription: 'Each job runs again from the beginning.',
  retriedAll: (count: number) =>
    count === 1 ? 'One is in the queue again.' : `${formatNumber(count)} are in the queue again.`,
  action: 'Change the queue',
  byKind: 'By kind',
  kindName: 'Internal name',
  leaseUntil: (when: string) => `Leased until ${when}`,
} as const

export const jobStateLabels = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  dead: 'Failed',
  cancelled: 'Cancelled',
} as const

/** Texts of the page with errors in browsers and web vitals. */
export const errorMessages = {
  ...sharedMessages,
  title: 'Errors',
  lead: 'Errors and loading times in browsers, by release. No user is identified.',
  tabs: 'What browsers report',
  clientErrors: 'Errors',
  vitals: 'Page speed',
  load: 'Load errors',
  release: 'Release',
  anyRelease: 'Every release',
  releaseNamed: (release: string, times: number) => `${release} (${formatNumber(times)})`,
  error: 'Error',
  route: 'Page',
  times: 'Count',
  first: 'First seen',
  last: 'Last seen',
  browser: 'First browser',
  none: 'No browser errors',
  noneHint: 'An error is shown here within a minute.',
  open: (name: string) => `Where it happened: ${name}`,
  frames: 'Where in our code',
  noFrames: 'The browser did not say where.',
  close: 'Close',
  releases: 'Releases',
  kinds: 'Different errors',
} as const

export const vitalMessages = {
  load: 'Load web vitals',
  days: 'Period',
  daysOf: (days: number) => `${days} days`,
  hint: '75 % of visits were at least this fast. Visitors who send Do Not Track are not counted.',
  none: 'No visit was measured yet',
  noneHint: 'Each visit reports once, when it ends.',
  visits: 'Visits',
  lcp: 'Largest paint',
  inp: 'Response to input',
  cls: 'Layout shifts',
  seconds: (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`),
  shift: (thousandths: number) => (thousandths / 1000).toFixed(2),
} as const

export const ratingLabels = { good: 'good', middling: 'middling', poor: 'poor' } as const

/** Texts of the page that lists impersonations. */
export const impersonationListMessages = {
  ...sharedMessages,
  title: 'Impersonations',
  lead: 'Every impersonation: which admin viewed which account, the reason, and everything that was viewed.',
  load: 'Load impersonations',
  account: 'Account',
  admin: 'Administrator',
  began: 'Began',
  ended: 'Ended',
  seen: 'Viewed',
  refused: 'Refused',
  reason: 'Reason',
  none: 'No impersonations yet',
  noneHint: 'An impersonation starts on the page of the account under Users. Everything in it is recorded.',
  accountDeleted: 'A deleted account',
  open: (email: string) => `Viewed data: ${email}`,
  auditEntries: 'Viewed data',
  loadAuditEntries: 'Load viewed data',
  outcome: 'Outcome',
  what: 'What',
  subject: 'Which',
  times: 'Count',
  noAuditEntries: 'Nothing was viewed.',
  close: 'Close',
  viewsOf: (email: string) => `Impersonations of ${email}`,
  everyone: 'Impersonations of every account',
  now: 'Now',
  noReason: 'No reason was given.',
} as const

export const endedLabels = {
  returned: 'Returned',
  cancelled: 'Cancelled',
  signed_out: 'Signed out',
  expired: 'Expired after one hour',
  unused: 'Never started',
  revoked: 'Ended by the server',
} as const

export const outcomeLabels = { seen: 'Viewed', refused: 'Refused' } as const
