// The list of payment providers. A provider is added by its adapter in this folder and an entry in each list below.
import type { WebhookEndpoint } from './payments.ts'
import type { SettingsVerdict } from './settingsVerdict.ts'
import {
  checkStripeSettings,
  findStripeContradictions,
  readStripeSettings,
  stripeVariables,
  stripeWebhook,
  type StripeSettings,
} from './stripeSettings.ts'

/** The settings of the provider that the operator has configured. */
export type PaymentSettings = StripeSettings

/** Schemas of the environment variables of all providers. */
export const paymentVariables = { ...stripeVariables }

type Environment = { [Name in keyof typeof paymentVariables]?: string | undefined }

/** Returns one message per contradiction between the variables. */
export const findPaymentContradictions = (environment: Environment): string[] => findStripeContradictions(environment)

/** Reads the settings of the configured provider; undefined when none is configured. */
export const readPaymentSettings = (environment: Environment): PaymentSettings | undefined =>
  readStripeSettings(environment)

/** The routes by which providers report events. */
export const webhookEndpoints: readonly WebhookEndpoint[] = [stripeWebhook]

/** Checks the settings of the provider for the operator. Sends nothing to the provider. */
export function checkPaymentSettings(settings: PaymentSettings | undefined, isLocal: boolean): SettingsVerdict {
  if (settings) return checkStripeSettings(settings, isLocal)
  return isLocal
    ? { state: 'well', words: 'the sandbox checkout of local mode' }
    : { state: 'note', words: 'STRIPE_SECRET_KEY is not set: nothing can be bought' }
}
