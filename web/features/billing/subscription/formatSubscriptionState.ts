import type { Tier } from '@scene-partner/contract/entities'
import type { IconName } from '../../../ui/layout/Icon.tsx'
import type { SubscriptionState } from './subscriptionState.ts'
import { formatDay } from '../messages.ts'
import * as messages from '../messages.ts'

const tierNames: Readonly<Record<Tier, string>> = {
  inactive: messages.tierFree,
  free: messages.tierFree,
  premium_trial: messages.tierTrial,
  paid: messages.tierPremium,
  pro: messages.tierPro,
  studio: messages.tierStudio,
}

const planNames = {
  monthly: messages.tierPremiumMonthly,
  annual: messages.tierPremiumAnnual,
  pro: messages.tierPro,
  studio: messages.tierStudio,
} as const

export type SubscriptionStateText = { name: string; icon: IconName; state: string; more?: string }

const formatUntil = (at: string | null) => (at ? messages.stateUntil(formatDay(at)) : '')

const formatters: {
  [Kind in SubscriptionState['kind']]: (state: Extract<SubscriptionState, { kind: Kind }>) => SubscriptionStateText
} = {
  lifetime: () => ({
    name: messages.tierPremium,
    icon: 'star',
    state: messages.stateLifetime,
    more: messages.stateLifetimeHint,
  }),
  override: ({ tier, until: end }) => ({
    name: tierNames[tier],
    icon: 'check',
    state: messages.stateOverride(formatUntil(end)),
  }),
  renewing: ({ plan, at }) => ({
    name: plan ? planNames[plan] : messages.tierPremium,
    icon: 'check',
    state: at ? messages.stateRenewsOn(formatDay(at)) : messages.stateRenews,
  }),
  ending: ({ plan, until: end }) => ({
    name: plan ? planNames[plan] : messages.tierPremium,
    icon: 'minus',
    state: messages.stateCancelled(formatUntil(end)),
    more: messages.stateCancelledHint,
  }),
  payment_failed: ({ plan, until: end }) => ({
    name: plan ? planNames[plan] : messages.tierPremium,
    icon: 'warning',
    state: messages.statePaymentFailed,
    more: messages.statePaymentFailedHint(formatUntil(end)),
  }),
  trial: ({ until: end, daysLeft }) => ({
    name: messages.tierTrial,
    icon: 'lamp',
    state: daysLeft > 0 ? messages.stateDaysLeft(daysLeft) : messages.stateTrialRunning,
    more: messages.stateTrialHint(end && formatDay(end)),
  }),
  granted: ({ tier, until: end }) => ({
    name: tierNames[tier],
    icon: 'check',
    state: end ? messages.stateGrantedUntil(formatDay(end)) : messages.stateGranted,
    more: messages.stateGrantedHint,
  }),
  ended: ({ wasTrial, at }) => ({
    name: messages.tierFree,
    icon: 'minus',
    state: (wasTrial ? messages.stateTrialEnded : messages.statePlanEnded)(formatDay(at)),
    more: messages.stateEndedHint,
  }),
  free: () => ({
    name: messages.tierFree,
    icon: 'check',
    state: messages.stateFree,
    more: messages.stateFreeHint,
  }),
}

/** Returns the name, icon, status and explanation of a subscription state. */
export function formatSubscriptionState<Kind extends SubscriptionState['kind']>(
  state: Extract<SubscriptionState, { kind: Kind }>,
): SubscriptionStateText {
  const format: (state: Extract<SubscriptionState, { kind: Kind }>) => SubscriptionStateText =
    formatters[state.kind as Kind]
  return format(state)
}
