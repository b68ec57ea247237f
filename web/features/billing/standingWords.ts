import type { Tier } from '@scene-partner/contract/entities'
import type { IconName } from '../../ui/Icon.tsx'
import type { Standing } from './standing.ts'
import { sayDay } from './words.ts'

const tierNames: Readonly<Record<Tier, string>> = {
  inactive: 'Free',
  free: 'Free',
  premium_trial: 'Premium trial',
  paid: 'Premium',
  pro: 'Pro',
  studio: 'Studio',
}

const planNames = { monthly: 'Premium, monthly', annual: 'Premium, annual' } as const

export type StandingWords = { name: string; sign: IconName; state: string; more?: string }

const until = (at: string | null) => (at ? ` until ${sayDay(at)}` : '')

const sayers: { [Kind in Standing['kind']]: (standing: Extract<Standing, { kind: Kind }>) => StandingWords } = {
  lifetime: () => ({
    name: 'Premium',
    sign: 'star',
    state: 'For life',
    more: 'There is nothing to pay and nothing to renew.',
  }),
  override: ({ tier, until: end }) => ({
    name: tierNames[tier],
    sign: 'check',
    state: `Set by an administrator${until(end)}`,
  }),
  renewing: ({ plan, at }) => ({
    name: plan ? planNames[plan] : 'Premium',
    sign: 'check',
    state: at ? `Renews on ${sayDay(at)}` : 'Renews by itself',
  }),
  ending: ({ plan, until: end }) => ({
    name: plan ? planNames[plan] : 'Premium',
    sign: 'minus',
    state: `Cancelled, open${until(end) || ' for now'}`,
    more: 'It will not renew, and nothing more is charged.',
  }),
  payment_failed: ({ plan, until: end }) => ({
    name: plan ? planNames[plan] : 'Premium',
    sign: 'warning',
    state: 'The last payment did not go through',
    more: `The Studio stays open${until(end) || ' for some days'}. We try the card again by ourselves.`,
  }),
  trial: ({ until: end, daysLeft }) => ({
    name: 'Premium trial',
    sign: 'lamp',
    state: daysLeft > 0 ? `${daysLeft} day${daysLeft === 1 ? '' : 's'} left` : 'Running',
    more: `${end ? `It ends on ${sayDay(end)}. ` : ''}After that the account is free again, and everything in it stays.`,
  }),
  granted: ({ tier, until: end }) => ({
    name: tierNames[tier],
    sign: 'check',
    state: end ? `Open until ${sayDay(end)}` : 'Open',
    more: 'It does not renew, and there is nothing to pay.',
  }),
  ended: ({ wasTrial, at }) => ({
    name: 'Free',
    sign: 'minus',
    state: `Your ${wasTrial ? 'trial' : 'plan'} ended on ${sayDay(at)}`,
    more: 'Everything you made is still here. A plan or a promo code opens the Studio again.',
  }),
  free: () => ({
    name: 'Free',
    sign: 'check',
    state: 'Practice is open',
    more: 'A plan or a promo code opens the Studio, with 30,000 characters a month.',
  }),
}

/** A standing in words: what it is called, how it is, and what that means. */
export function sayStanding<Kind extends Standing['kind']>(standing: Extract<Standing, { kind: Kind }>): StandingWords {
  const say: (standing: Extract<Standing, { kind: Kind }>) => StandingWords = sayers[standing.kind as Kind]
  return say(standing)
}
