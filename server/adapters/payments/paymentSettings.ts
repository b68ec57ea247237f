// The list of payment providers. A new one needs its adapter in this folder and an entry in each declaration below.
import { basicPlans, type Plan, type WebhookEndpoint } from './payments.ts'
import type { SettingsCheck } from './settingsCheck.ts'
import {
  checkStripeSettings,
  findStripeContradictions,
  readStripeSettings,
  stripeVariables,
  stripeWebhook,
  type StripeSettings,
} from './stripeSettings.ts'

/** The settings of the payment provider that the operator has configured. */
export type PaymentSettings = StripeSettings

/** Schemas of the environment variables of all payment providers. */
export const paymentVariables = { ...stripeVariables }

type Environment = { [Name in keyof typeof paymentVariables]?: string | undefined }

/**
 * Returns one message for each error in the environment variables for payments: missing ones, equal prices, or an API
 * address with a path.
 */
export const findPaymentContradictions = (environment: Environment): string[] => findStripeContradictions(environment)

/** Reads the settings of the configured payment provider; undefined when none is configured. */
export const readPaymentSettings = (environment: Environment): PaymentSettings | undefined =>
  readStripeSettings(environment)

/**
 * Returns the plans that are offered, in the order of the pricing page. In local mode, the sandbox also offers `pro` or
 * `studio` if its price is set, so that an operator can try it without Stripe.
 */
export const readOfferedPlans = (environment: Environment): readonly Plan[] => [
  ...basicPlans,
  ...(environment.STRIPE_PRICE_PRO ? (['pro'] as const) : []),
  ...(environment.STRIPE_PRICE_STUDIO ? (['studio'] as const) : []),
]

/** The routes to which payment providers send webhook events. */
export const webhookEndpoints: readonly WebhookEndpoint[] = [stripeWebhook]

/** Checks the settings of the payment provider for the command `doctor`. Sends nothing to the provider. */
export function checkPaymentSettings(settings: PaymentSettings | undefined, isLocal: boolean): SettingsCheck {
  if (settings) return checkStripeSettings(settings, isLocal)
  return isLocal
    ? { state: 'well', message: 'the sandbox checkout of local mode' }
    : { state: 'note', message: 'STRIPE_SECRET_KEY is not set: nothing can be bought' }
}
