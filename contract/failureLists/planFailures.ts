import { plain, type FailureEntry } from './failureEntry.ts'

/** Failures of plans: coupons and payment. */
export const planFailures = {
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
} satisfies Record<string, FailureEntry>
