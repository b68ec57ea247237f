import type { Tier } from '@scene-partner/contract/entities'
import type { IconName } from '../../ui/Icon.tsx'
import type { Standing } from './standing.ts'
import { sayDay } from './words.ts'
import * as words from './words.ts'

const tierNames: Readonly<Record<Tier, string>> = {
  inactive: words.free,
  free: words.free,
  premium_trial: words.premiumTrial,
  paid: words.premium,
  pro: words.pro,
  studio: words.studio,
}

const planNames = { monthly: words.premiumMonthly, annual: words.premiumAnnual } as const

export type StandingWords = { name: string; sign: IconName; state: string; more?: string }

const until = (at: string | null) => (at ? words.until(sayDay(at)) : '')

const sayers: { [Kind in Standing['kind']]: (standing: Extract<Standing, { kind: Kind }>) => StandingWords } = {
  lifetime: () => ({
    name: words.premium,
    sign: 'star',
    state: words.forLife,
    more: words.thereIsNothingToPay,
  }),
  override: ({ tier, until: end }) => ({
    name: tierNames[tier],
    sign: 'check',
    state: words.setByAdministrator(until(end)),
  }),
  renewing: ({ plan, at }) => ({
    name: plan ? planNames[plan] : words.premium,
    sign: 'check',
    state: at ? words.renewsOn(sayDay(at)) : words.renewsByItself,
  }),
  ending: ({ plan, until: end }) => ({
    name: plan ? planNames[plan] : words.premium,
    sign: 'minus',
    state: words.cancelledOpen(until(end)),
    more: words.itWillNotRenew,
  }),
  payment_failed: ({ plan, until: end }) => ({
    name: plan ? planNames[plan] : words.premium,
    sign: 'warning',
    state: words.lastPaymentDidNotGo,
    more: words.studioStaysOpen(until(end)),
  }),
  trial: ({ until: end, daysLeft }) => ({
    name: words.premiumTrial,
    sign: 'lamp',
    state: daysLeft > 0 ? words.daysLeft(daysLeft) : words.running,
    more: words.whatTrialBecomes(end && sayDay(end)),
  }),
  granted: ({ tier, until: end }) => ({
    name: tierNames[tier],
    sign: 'check',
    state: end ? words.openUntil(sayDay(end)) : words.open,
    more: words.itDoesNotRenew,
  }),
  ended: ({ wasTrial, at }) => ({
    name: words.free,
    sign: 'minus',
    state: (wasTrial ? words.trialEnded : words.planEnded)(sayDay(at)),
    more: words.everythingYouMadeIsStill,
  }),
  free: () => ({
    name: words.free,
    sign: 'check',
    state: words.practiceIsOpen,
    more: words.planOrPromoCode,
  }),
}

/** A standing in words: what it is called, how it is, and what that means. */
export function sayStanding<Kind extends Standing['kind']>(standing: Extract<Standing, { kind: Kind }>): StandingWords {
  const say: (standing: Extract<Standing, { kind: Kind }>) => StandingWords = sayers[standing.kind as Kind]
  return say(standing)
}
