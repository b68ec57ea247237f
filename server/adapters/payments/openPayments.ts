import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import type { Payments } from './payments.ts'
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts'
import type { PaymentSettings } from './paymentSettings.ts'

type Options = {
  paymentSettings: PaymentSettings | undefined
  isLocal: boolean
  dataDir: string
  appSecret: string
  clock: Clock
  publicUrl(): string
}

/** Opens the payment provider: Stripe if configured, else the sandbox in local mode, else none. */
export async function openPayments(options: Options): Promise<{ payments?: Payments; sandbox?: Sandbox }> {
  const { paymentSettings, isLocal, dataDir } = options
  if (paymentSettings) {
    // The Stripe library has 23 MB, so it is loaded only if Stripe is configured.
    const { createStripe } = await import('./stripe.ts')
    return { payments: createStripe(paymentSettings, options.clock) }
  }
  if (!isLocal) return {}
  const sandbox = createSandbox({ ...options, file: join(dataDir, 'sandbox-payments.json') })
  return { payments: sandbox, sandbox }
}
