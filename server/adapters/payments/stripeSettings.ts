import { z } from 'zod'
import type { Plan, WebhookEndpoint } from './payments.ts'
import type { SettingsVerdict } from './settingsVerdict.ts'

/** The configuration of Stripe. */
export type StripeSettings = {
  secretKey: string
  /** Accepted webhook secrets: several while one is being replaced. */
  webhookSecrets: readonly string[]
  prices: Record<Plan, string>
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
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'is not an address such as http://localhost:12111' })
    .optional(),
}

type Environment = { [Name in keyof typeof stripeVariables]?: string | undefined }

/** Returns one message per contradiction between the variables. */
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
  if (environment.STRIPE_PRICE_MONTHLY && environment.STRIPE_PRICE_MONTHLY === environment.STRIPE_PRICE_ANNUAL) {
    lines.push('STRIPE_PRICE_ANNUAL is the same as STRIPE_PRICE_MONTHLY: nobody could tell the plans apart')
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
  const webhookSecrets = secrets.split(',').map((one) => one.trim())
  return { secretKey, webhookSecrets, prices: { monthly, annual }, apiBase: apiBase?.replace(/\/+$/, '') }
}

/** The route of Stripe's webhook. */
export const stripeWebhook: WebhookEndpoint = { path: '/api/webhooks/stripe', signatureHeader: 'stripe-signature' }

const modeOf = (key: string) => /^(?:sk|rk)_(test|live)_/.exec(key)?.[1]

/** Checks the settings for the operator. Sends nothing to Stripe. */
export function checkStripeSettings({ secretKey, prices }: StripeSettings, isLocal: boolean): SettingsVerdict {
  const mode = modeOf(secretKey)
  const problems = [
    ...(mode ? [] : ['STRIPE_SECRET_KEY does not begin with sk_test_ or sk_live_']),
    ...Object.values(prices).flatMap((id) => (id.startsWith('price_') ? [] : [`${id} does not begin with price_`])),
  ]
  if (problems.length > 0) return { state: 'failed', words: problems.join('; ') }
  return mode === 'test' && !isLocal
    ? { state: 'note', words: 'Stripe in test mode on a public address' }
    : { state: 'well', words: `Stripe in ${mode} mode` }
}
