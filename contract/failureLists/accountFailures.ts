import { plain, type FailureEntry } from './failureEntry.ts'

/** Failures of accounts: contact form, sign-in, e-mail addresses, passkeys, second factor and download of the data. */
export const accountFailures = {
  // Accounts
  'contact/blank': plain('invalid-argument', 'Please fill in all fields'),
  'contact/too-fast': plain(
    'failed-precondition',
    'You sent this very quickly. Please wait a moment, then send it again.',
  ),
  'auth/invalid-email': plain('invalid-argument', 'Invalid email address.'),
  'auth/invalid-credential': plain('unauthenticated', 'Invalid email or password.'),
  'auth/user-not-found': plain('not-found', 'No account found with this email.'),
  'auth/too-many-requests': {
    status: 'resource-exhausted',
    formatMessage: (_: { retryAfterS: number }) => 'Too many failed attempts. Please try again later.',
  },
  'auth/email-not-verified': plain('permission-denied', 'Please verify your email. A verification link has been sent.'),
  'auth/account-suspended': plain('permission-denied', 'This account is suspended. Write to us from the contact page.'),
  'auth/account-closed': {
    status: 'permission-denied',
    formatMessage: ({ day }: { day: string }) => `This account was closed. Write to us before ${day} to keep it.`,
  },
  'auth/email-already-in-use': plain('already-exists', 'An account already exists with this email.'),
  'auth/weak-password': {
    status: 'invalid-argument',
    formatMessage: ({ problem }: { problem?: string }) => problem ?? 'Password is too weak.',
  },
  'auth/wrong-password': {
    status: 'unauthenticated',
    formatMessage: ({ at }: { at?: 'sign-in' }) =>
      at === 'sign-in' ? 'Invalid email or password.' : 'Current password is incorrect',
  },
  'auth/requires-recent-login': {
    status: 'unauthenticated',
    formatMessage: ({ before = 'setting a password' }: { before?: string }) =>
      `For security, please sign out and sign in again before ${before}`,
  },
  'auth/invalid-action-code': plain('invalid-argument', 'This link has been used or has expired. Ask for a new one.'),
  'account/invalid-phone': plain('invalid-argument', 'Please enter a phone number, with its country code if you can.'),
  'account/already-verified': plain('failed-precondition', 'This address is verified already.'),
  'account/same-email': plain('invalid-argument', 'That is your address already.'),
  'account/not-confirmed': plain('invalid-argument', 'Please type DELETE to confirm.'),
  'account/last-admin': plain(
    'failed-precondition',
    'You are the only administrator. Give another account the admin role first.',
  ),
  'account/plan-not-ended': plain(
    'unavailable',
    'We could not end your plan just now, so nothing was deleted. Please try again in a few minutes.',
  ),
  'passkey/not-made': plain('invalid-argument', 'That passkey could not be saved. Please try again.'),
  'passkey/too-many': plain(
    'failed-precondition',
    'An account can have 20 passkeys. Remove one that you no longer use.',
  ),
  'passkey/unknown': plain(
    'unauthenticated',
    'This passkey does not belong to an account here. Please sign in another way.',
  ),

  // Second factor
  'second-factor/needed': plain('permission-denied', 'Please confirm your second factor first.'),
  'second-factor/wrong-code': plain(
    'unauthenticated',
    'That code does not match. Codes change every 30 seconds, and each works once.',
  ),
  'second-factor/unset': plain('failed-precondition', 'No second factor is set up for this account.'),
  'second-factor/setup-over': plain('failed-precondition', 'That took too long to be safe. Please start again.'),

  // Download of the account's data
  'export/running': {
    status: 'resource-exhausted',
    formatMessage: (_: { retryAfterS: number }) =>
      'Another copy of your data is being created. Wait until it is finished.',
  },
} satisfies Record<string, FailureEntry>
