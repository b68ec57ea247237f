import type { UserDocument } from '@scene-partner/contract/entities'
import { Link } from 'react-router'
import { Notice } from '../../ui/feedback/Notice.tsx'
import * as messages from './messages.ts'

const dayMs = 24 * 3600 * 1000

/** Returns the message about the trial; null if there is none. */
export function formatTrial({ subscriptionTier, trialEndDate }: UserDocument, now: number): string | null {
  if (subscriptionTier !== 'premium_trial') return null
  const days = trialEndDate ? Math.ceil((Date.parse(trialEndDate) - now) / dayMs) : 0
  if (days <= 0) return messages.trialActive
  return messages.trialDaysLeft(days)
}

/** Shows one line above the Studio during a trial. */
export function TrialBanner({ user, now = Date.now() }: { user: UserDocument; now?: number }) {
  const words = formatTrial(user, now)
  return (
    words && (
      <Notice action={<Link to="/pricing">{messages.seePlans}</Link>}>
        {/* At midnight, the number of days on this device can differ from the server's. Hydration then keeps the
            server's text. */}
        <span suppressHydrationWarning>{words}</span>
      </Notice>
    )
  )
}
