import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import type { Payments } from './payments.ts'
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts'
import type { StripeSettings } from './settings.ts'

type Options = {
  stripe: StripeSettings | undefined
  isLocal: boolean
  dataDir: string
  appSecret: string
  clock: Clock
  publicUrl(): string
}

/** Who takes the money: Stripe where it is set, in local mode else a game of it, elsewhere nobody. */
export async function openPayments(options: Options): Promise<{ payments?: Payments; sandbox?: Sandbox }> {
  const { stripe, isLocal, dataDir } = options
  if (stripe) {
    // 23 MB of library that only those who sell need to load.
    const { createStripe } = await import('./stripe.ts')
    return { payments: createStripe(stripe, options.clock) }
  }
  if (!isLocal) return {}
  const sandbox = createSandbox({ ...options, file: join(dataDir, 'sandbox-payments.json') })
  return { payments: sandbox, sandbox }
}
