import { z } from 'zod'
import type { PlanPrices, WebhookEndpoint } from './payments.ts'
import type { SettingsCheck } from './settingsCheck.ts'

/** The configuration of Stripe. */
export type StripeSettings = {
  secretKey: string
  /** All accepted webhook secrets. There are several while the operator replaces a secret. */
  webhookSecrets: readonly string[]
  prices: PlanPrices
  apiBase: string | undefined
}

const price = z.string().regex(/^\S+$/, 'is not the id of a price such as price_1Abc').optional()

/** Schemas of Stripe's environment variables. */
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
  STRIPE_PRICE_PRO: price,
  STRIPE_PRICE_STUDIO: price,
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'is not an address such as http://localhost:12111' })
    .optional(),
}

const priceVariables = [
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_ANNUAL',
  'STRIPE_PRICE_PRO',
  'STRIPE_PRICE_STUDIO',
] as const

type Environment = { [Name in keyof typeof stripeVariables]?: string | undefined }

/**
 * Returns one message for each error in the environment variables of Stripe: missing ones, equal prices, or an API
 * address with a path.
 */
export function findStripeContradictions(environment: Environment): string[] {
  const lines: string[] = []
  const required = [
    environment.STRIPE_SECRET_KEY,
    environment.STRIPE_WEBHOOK_SECRET,
    environment.STRIPE_PRICE_MONTHLY,
    environment.STRIPE_PRICE_ANNUAL,
  ]
  if (required.some(Boolean) && !required.every(Boolean)) {
    lines.push('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY and STRIPE_PRICE_ANNUAL go together')
  }
  const seen = new Map<string, string>()
  for (const name of priceVariables) {
    const id = environment[name]
    const other = id && seen.get(id)
    if (other) lines.push(`${name} is the same as ${other}: the plans could not be told apart`)
    if (id) seen.set(id, name)
  }
  if (environment.STRIPE_API_BASE && new URL(environment.STRIPE_API_BASE).pathname !== '/') {
    lines.push('STRIPE_API_BASE must end with the host')
  }
  return lines
}

/** Reads the settings; undefined when Stripe is not configured. */
export function readStripeSettings(environment: Environment): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets } = environment
  const { STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_ANNUAL: annual, STRIPE_API_BASE: apiBase } = environment
  if (!secretKey || !secrets || !monthly || !annual) return undefined
  const { STRIPE_PRICE_PRO: pro, STRIPE_PRICE_STUDIO: studio } = environment
  const webhookSecrets = secrets.split(',').map((one) => one.trim())
  const prices = { monthly, annual, ...(pro && { pro }), ...(studio && { studio }) }
  return { secretKey, webhookSecrets, prices, apiBase: apiBase?.replace(/\/+$/, '') }
}

/** The route of Stripe's webhook. */
export const stripeWebhook: WebhookEndpoint = { path: '/api/webhooks/stripe', signatureHeader: 'stripe-signature' }

const modeOf = (key: string) => /^(?:sk|rk)_(test|live)_/.exec(key)?.[1]

/** Checks the settings of Stripe for the command `doctor`. Sends nothing to Stripe. */
export function checkStripeSettings({ secretKey, prices }: StripeSettings, isLocal: boolean): SettingsCheck {
  const mode = modeOf(secretKey)
  const problems = [
    ...(mode ? [] : ['STRIPE_SECRET_KEY does not begin with sk_test_ or sk_live_']),
    ...Object.values(prices).flatMap((id) => (id.startsWith('price_') ? [] : [`${id} does not begin with price_`])),
  ]
  if (problems.length > 0) return { state: 'failed', message: problems.join('; ') }
  return mode === 'test' && !isLocal
    ? { state: 'note', message: 'Stripe in test mode on a public address' }
    : { state: 'well', message: `Stripe in ${mode} mode` }
}
