import type { UserDocument } from '@scene-partner/contract/entities'
import { Link } from 'react-router'
import { Notice } from '../../ui/Notice.tsx'
import * as phrases from './words.ts'

const dayMs = 24 * 3600 * 1000

/** What is left of a trial; null where there is none. */
export function sayTrial({ subscriptionTier, trialEndDate }: UserDocument, now: number): string | null {
  if (subscriptionTier !== 'premium_trial') return null
  const days = trialEndDate ? Math.ceil((Date.parse(trialEndDate) - now) / dayMs) : 0
  if (days <= 0) return phrases.yourPremiumTrialIsActive
  return phrases.yourTrialIsActive(days)
}

/** One line above the Studio while a trial runs. */
export function TrialBanner({ user, now = Date.now() }: { user: UserDocument; now?: number }) {
  const words = sayTrial(user, now)
  return (
    words && (
      <Notice act={<Link to="/pricing">{phrases.seePlans}</Link>}>
        {/* The server's clock and this one may stand on two sides of midnight: the page is taken over all the same. */}
        <span suppressHydrationWarning>{words}</span>
      </Notice>
    )
  )
}
