/**
 * The list of expected failures: code → wire status and the sentence shown to the user. Where the specification gives
 * the text, the text is copied from it. Do not import zod here: the browser loads this file. The file is long because
 * all failures are in one list.
 */

/** Statuses of the callable protocol. Lower case in code; upper case with underscores on the wire. */
export type FailureStatus =
  | 'invalid-argument'
  | 'failed-precondition'
  | 'out-of-range'
  | 'unauthenticated'
  | 'permission-denied'
  | 'not-found'
  | 'already-exists'
  | 'aborted'
  | 'resource-exhausted'
  | 'cancelled'
  | 'internal'
  | 'unimplemented'
  | 'unavailable'
  | 'deadline-exceeded'
  | 'unknown'

/** Wire status and sentence of a failure. `formatMessage` builds the sentence from the facts of the failure. */
export type FailureEntry = {
  status: FailureStatus
  /** HTTP status to use in place of the one that belongs to `status`. */
  http?: number
  formatMessage: (facts: never) => string
}

/** Formats a wait in seconds, rounded up: *in 40 minutes*. */
function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 2) return 'in a minute'
  return minutes < 100 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}

const plain = (status: FailureStatus, sentence: string) => ({ status, formatMessage: () => sentence })

/**
 * Every foreseen failure by its code. An entry gives the wire status and builds the sentence from facts.
 *
 * @example failures.invalid_input.formatMessage({ field: 'title', problem: 'is required' }) // "title: is required"
 */
export const failures = {
  // Failures of any request, independent of its feature
  bad_request: plain('invalid-argument', 'That request was not understood.'),
  invalid_input: {
    status: 'invalid-argument',
    formatMessage: ({ field, problem }: { field: string; problem: string }) =>
      field ? `${field}: ${problem}` : problem,
  },
  payload_too_large: plain('invalid-argument', 'That is too large to send in one piece.'),
  unsupported_media: plain('invalid-argument', 'Send this request as JSON.'),
  unknown_function: plain('not-found', 'There is no such function.'),
  not_found: plain('not-found', 'This item does not exist any more.'),
  wrong_origin: plain('permission-denied', 'This request came from another site and was refused.'),
  signed_out: plain('unauthenticated', 'Please sign in to continue.'),
  not_allowed: plain('permission-denied', "Access denied. You don't have permission to perform this action."),
  read_only: plain('permission-denied', 'Read-only mode: nothing can be changed while impersonating another account.'),
  email_not_verified: plain(
    'permission-denied',
    'Please verify your email first. Check your inbox for the verification link.',
  ),
  rate_limited: {
    status: 'resource-exhausted',
    formatMessage: ({ retryAfterS }: { retryAfterS: number }) =>
      `Too many requests. Please try again ${formatWait(retryAfterS)}.`,
  },
  internal: {
    status: 'internal',
    formatMessage: ({ requestId }: { requestId: string }) =>
      `Something went wrong on our side. Nothing of yours is lost. Reference: ${requestId}`,
  },
  unavailable: plain('unavailable', 'This service is not available now. Please try again in a moment.'),
  // Stored files; the codes are those of spec 2 §8
  'storage/object-not-found': plain('not-found', 'This file does not exist any more.'),
  'storage/unauthenticated': plain('unauthenticated', 'Please sign in to continue.'),
  'storage/unauthorized': plain(
    'permission-denied',
    "Access denied. You don't have permission to perform this action.",
  ),
  'storage/quota-exceeded': plain(
    'unavailable',
    'The storage of this server is full. Your data is safe, but nothing new can be saved.',
  ),
  'storage/retry-limit-exceeded': plain(
    'unavailable',
    'The storage of this server does not answer. Your data is safe. Please try again in a moment.',
  ),
  'storage/canceled': plain('cancelled', 'This recording was cancelled.'),
  deadline: plain('deadline-exceeded', 'This took too long. Please try again.'),

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

  // Access and quota
  subscription_required: plain('permission-denied', 'The Studio needs a subscription or a trial.'),
  character_limit_exceeded: {
    status: 'resource-exhausted',
    formatMessage: ({ remaining }: { currentUsage: number; limit: number; remaining: number }) =>
      `Character limit exceeded! You have ${remaining.toLocaleString('en-US')} characters remaining this month. Upgrade to get unlimited access.`,
  },

  // Coupons, in the order of spec 2 §5
  'coupon/blank': plain('invalid-argument', 'Please enter a coupon code'),
  'coupon/invalid': plain('failed-precondition', 'Invalid or inactive coupon code'),
  'coupon/expired': plain('failed-precondition', 'Coupon has expired'),
  'coupon/exhausted': plain('failed-precondition', 'Coupon has reached maximum redemptions'),
  'coupon/already-used': plain('failed-precondition', 'You have already used this coupon'),
  'coupon/trial-already-used': plain('failed-precondition', 'You have already used a trial coupon'),
  'coupon/domain-not-allowed': {
    status: 'failed-precondition',
    formatMessage: ({ domain }: { domain: string }) => `Domain ${domain} not allowed`,
  },
  'coupon/domain-denied': {
    status: 'failed-precondition',
    formatMessage: ({ domain }: { domain: string }) => `Domain ${domain} is denied`,
  },
  'coupon/plan-not-allowed': {
    status: 'failed-precondition',
    formatMessage: ({ plan }: { plan: string }) => `Plan ${plan} not allowed`,
  },
  'coupon/per-user-limit': plain('failed-precondition', 'Per-user limit reached'),
  'coupon/at-checkout-only': plain(
    'failed-precondition',
    'This code lowers the price of a plan. Choose a plan and it is applied at checkout.',
  ),
  'coupon/already-subscribed': plain(
    'failed-precondition',
    'You already have everything this code gives. It was not used up.',
  ),
  'coupon/without-checkout': plain(
    'failed-precondition',
    'With this code there is nothing to pay. Apply it by itself, without choosing a plan.',
  ),

  // Admin: coupons
  'coupon/bad-code': plain('invalid-argument', 'A code is made of letters, figures, hyphens and underscores, 2 to 60.'),
  'coupon/code-taken': plain('already-exists', 'There is a coupon with this code already, or there was one.'),
  'coupon/limits-differ': plain(
    'invalid-argument',
    'maxRedemptions and maxUses are one limit. Send the same twice, or one.',
  ),
  'coupon/bad-terms': {
    status: 'invalid-argument',
    formatMessage: ({ problem }: { field: string; problem: string }) => problem,
  },
  'coupon/limit-too-low': {
    status: 'failed-precondition',
    formatMessage: ({ least }: { field: string; least: number }) =>
      `It was redeemed more often already. The lowest limit is ${least.toLocaleString('en-US')}.`,
  },
  'coupon/changed': {
    status: 'aborted',
    formatMessage: (_: { version: number }) => 'This coupon was changed elsewhere since you opened it.',
  },
  'coupon/is-deleted': plain('failed-precondition', 'This coupon is deleted. Restore it first.'),
  'coupon/unnamed': plain('invalid-argument', 'Which coupon? Its id or its code is needed.'),
  'coupon/delete-failed': plain('internal', 'Soft-delete function failed'),

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

  // Payment; spec 1 §5 and §8
  'checkout/email-not-verified': plain(
    'permission-denied',
    'Please verify your email before subscribing. Check your inbox for the verification link.',
  ),
  'checkout/invalid-plan': plain('invalid-argument', 'Invalid plan selected'),
  'checkout/foreign-address': plain('invalid-argument', 'After payment, the return address must be on this site.'),
  'checkout/already-subscribed': plain(
    'failed-precondition',
    'You have a plan already. Change or cancel it in your account.',
  ),
  'checkout/not-set-up': plain('failed-precondition', 'Plans cannot be bought on this site yet.'),
  'checkout/no-url': plain('unavailable', 'No checkout URL received'),
  'checkout/failed': plain('unavailable', 'Failed to create checkout session. Please try again.'),
  'checkout/not-yours': plain('permission-denied', 'There was an error checking your subscription. Please try again.'),
  'billing/nothing-to-manage': plain('failed-precondition', 'There is no payment to manage yet. Choose a plan first.'),
  'webhook/bad-signature': plain('invalid-argument', 'The signature of this message is missing or wrong.'),

  'export/running': {
    status: 'resource-exhausted',
    formatMessage: (_: { retryAfterS: number }) =>
      'Another copy of your data is being created. Wait until it is finished.',
  },

  // Speech
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

  // Scripts
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

  // The blog
  'blog/blank': plain('invalid-argument', 'A post needs a title, an author and some words.'),
  'blog/bad-slug': plain('invalid-argument', 'An address is made of small letters, figures and single hyphens.'),
  'blog/slug-taken': plain('already-exists', 'Another post has this address. Please choose a different one.'),
  'blog/slug-stands': plain(
    'failed-precondition',
    'This post has been published, so its address cannot be changed: other pages may link to it.',
  ),
  'blog/changed': {
    status: 'aborted',
    formatMessage: (_: { version: number }) => 'Another user has changed this post since you opened it.',
  },
  'blog/bad-cover': plain('invalid-argument', 'A cover is a picture of this site: a path that begins with /.'),
  'blog/picture-type': plain('invalid-argument', 'Choose a picture in JPEG, PNG or WebP. Other files cannot be used.'),
  'blog/picture-broken': plain(
    'invalid-argument',
    'This picture cannot be read. Save it once more, or choose another.',
  ),
  'blog/picture-large': plain(
    'invalid-argument',
    'This picture has too many pixels. Choose one of at most 50 million, such as 8,000 by 6,000.',
  ),
  'blog/picture-unavailable': plain(
    'failed-precondition',
    'This server cannot process pictures, because its picture library is not installed. Your operator can install it.',
  ),
  'blog/pictures-full': plain('resource-exhausted', 'A post can have 50 pictures. Delete the post, or use one it has.'),
} satisfies Record<string, FailureEntry>
