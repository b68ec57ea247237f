import { z } from 'zod'
import type { Plan } from './payments.ts'

export type StripeSettings = {
  secretKey: string
  /** Several while one is being replaced: any of them is believed. */
  webhookSecrets: readonly string[]
  prices: Record<Plan, string>
  apiBase: string | undefined
}

const price = z.string().regex(/^\S+$/, 'is not the id of a price such as price_1Abc').optional()

export const stripeVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w+$/, 'is not a secret key: those begin with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[^\s,]+( *, *whsec_[^\s,]+)*$/,
      'is not a webhook secret, or several with commas between: each begins with whsec_',
    )
    .optional(),
  STRIPE_PRICE_MONTHLY: price,
  STRIPE_PRICE_ANNUAL: price,
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'is not an address such as http://localhost:12111' })
    .optional(),
}

type Given = { [Name in keyof typeof stripeVariables]?: string | undefined }

/** Lines about what does not go together. */
export function whatContradictsInStripe(given: Given): string[] {
  const lines: string[] = []
  const four = [
    given.STRIPE_SECRET_KEY,
    given.STRIPE_WEBHOOK_SECRET,
    given.STRIPE_PRICE_MONTHLY,
    given.STRIPE_PRICE_ANNUAL,
  ]
  if (four.some(Boolean) && !four.every(Boolean)) {
    lines.push('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY and STRIPE_PRICE_ANNUAL go together')
  }
  if (given.STRIPE_PRICE_MONTHLY && given.STRIPE_PRICE_MONTHLY === given.STRIPE_PRICE_ANNUAL) {
    lines.push('STRIPE_PRICE_ANNUAL is the same as STRIPE_PRICE_MONTHLY: nobody could tell the plans apart')
  }
  if (given.STRIPE_API_BASE && new URL(given.STRIPE_API_BASE).pathname !== '/') {
    lines.push('STRIPE_API_BASE must end with the host')
  }
  return lines
}

/** Undefined where Stripe is not set up. */
export function stripeSettingsFrom(given: Given): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets } = given
  const { STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_ANNUAL: annual, STRIPE_API_BASE: apiBase } = given
  if (!secretKey || !secrets || !monthly || !annual) return undefined
  const webhookSecrets = secrets.split(',').map((one) => one.trim())
  return { secretKey, webhookSecrets, prices: { monthly, annual }, apiBase: apiBase?.replace(/\/+$/, '') }
}
