import { plain, type FailureEntry } from './failureEntry.ts'

/** Failures of the admin area: messages, e-mails, jobs, impersonation, account actions, agencies and site settings. */
export const adminFailures = {
  // Admin: broadcasts, outbox, jobs
  'notice/nobody': plain('failed-precondition', 'No account matches, so the message has no recipients.'),
  'notice/expiry-past': plain('invalid-argument', 'Choose an end in the future.'),
  'notice/over': plain('failed-precondition', 'That message has reached everyone already, or was stopped before.'),
  'mail/not-failed': plain('failed-precondition', 'Only a failed email can be sent again.'),
  'mail/left': plain('failed-precondition', 'That email has already been sent.'),
  'job/not-failed': plain('failed-precondition', 'Only a failed job can be run again.'),
  'job/not-waiting': plain('failed-precondition', 'Only a waiting or failed job can be cancelled.'),

  // Impersonation; spec 1 §8
  'impersonation/of-yourself': plain(
    'permission-denied',
    'This is your own account. Impersonation is only for other accounts.',
  ),
  'impersonation/of-admin': plain('permission-denied', 'Only a superadmin may view the account of an administrator.'),
  'impersonation/expired': plain('permission-denied', 'Impersonation session expired. Please start a new session.'),
  'impersonation/refused': plain('permission-denied', 'Could not sign in using impersonation token. Please try again.'),

  // Admin: actions on accounts
  'admin/named-by-operator': plain(
    'failed-precondition',
    'The operator’s settings list this account. Only the operator can change its rights.',
  ),
  'admin/expiry-past': plain('invalid-argument', 'Please choose a day in the future.'),
  'admin/no-override': plain('failed-precondition', 'This account has no override to end.'),
  'admin/own-role': plain('failed-precondition', 'You cannot change your own role. Ask another administrator.'),
  'admin/superadmin-only': plain('permission-denied', 'Only a superadmin may make or change a superadmin.'),
  'admin/last-admin': plain(
    'failed-precondition',
    'This is the only administrator. Give another account the admin role first.',
  ),
  'admin/not-verified': plain(
    'failed-precondition',
    'This address was never verified, so it may belong to another person. Verify it first.',
  ),
  'admin/verified-already': plain('failed-precondition', 'This address is verified already.'),
  'admin/changed-since': plain('aborted', 'This was changed again later. Check the account before you change it back.'),
  'admin/own-account': plain('failed-precondition', 'This is your own account. Ask another administrator.'),
  'admin/state-unchanged': plain('failed-precondition', 'This account is in that state already.'),
  'admin/email-differs': plain('invalid-argument', 'That is not the email address of this account.'),
  'admin/cannot-undo': plain('failed-precondition', 'This cannot be undone.'),

  // Agencies
  'agency/blank': plain('invalid-argument', 'An agency needs a name.'),
  'agency/name-taken': plain('already-exists', 'There is an agency of this name already.'),
  'agency/bad-domain': plain('invalid-argument', 'A mail domain looks like school.example, without the @.'),
  'agency/public-domain': {
    status: 'invalid-argument',
    formatMessage: ({ domain }: { domain: string }) =>
      `Everybody may have a mailbox at ${domain}. An agency needs a domain of its own.`,
  },
  'agency/domain-taken': {
    status: 'already-exists',
    formatMessage: ({ by }: { by: string }) =>
      by ? `This domain belongs to ${by} already.` : 'This domain is taken already.',
  },
  'agency/no-such-coupon': plain('failed-precondition', 'There is no coupon with this code. Create it first.'),
  'agency/coupon-taken': {
    status: 'already-exists',
    formatMessage: ({ by }: { by: string }) =>
      by ? `This coupon belongs to ${by} already.` : 'This coupon is taken already.',
  },
  'agency/changed': {
    status: 'aborted',
    formatMessage: (_: { version: number }) => 'This agency was changed elsewhere since you opened it.',
  },

  // Site settings
  'site/changed': {
    status: 'aborted',
    formatMessage: (_: { version: number }) => 'This was changed elsewhere since you opened it.',
  },
  'site/bad-link': plain('invalid-argument', 'A link begins with / on this site, or with https:// elsewhere.'),
  'site/bad-days': plain('invalid-argument', 'The end must be after the start.'),

  'csv/running': {
    status: 'resource-exhausted',
    formatMessage: (_: { retryAfterS: number }) => 'Another file is being created for you. Wait until it is finished.',
  },
} satisfies Record<string, FailureEntry>
