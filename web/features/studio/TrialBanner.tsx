import type { UserDocument } from '@scene-partner/contract/entities'
import { Link } from 'react-router'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ShortText } from './ShortText.tsx'
import * as messages from './messages.ts'

const dayMs = 24 * 3600 * 1000

/** Returns how many days of the trial are left, at least 0. */
const countDaysLeft = ({ trialEndDate }: UserDocument, now: number): number =>
  trialEndDate ? Math.max(0, Math.ceil((Date.parse(trialEndDate) - now) / dayMs)) : 0

/** Returns the text of the trial banner; null if the account has no trial. */
export function formatTrial(user: UserDocument, now: number): string | null {
  if (user.subscriptionTier !== 'premium_trial') return null
  const days = countDaysLeft(user, now)
  return days === 0 ? messages.trialActive : messages.trialDaysLeft(days)
}

/** Returns the shorter message about the trial, for a narrow window. */
function formatShortTrial(user: UserDocument, now: number): string {
  const days = countDaysLeft(user, now)
  return days === 0 ? messages.trialActiveShort : messages.trialDaysLeftShort(days)
}

/** A banner of one row above the Studio that says how long the trial still lasts. */
export function TrialBanner({ user, now = Date.now() }: { user: UserDocument; now?: number }) {
  const words = formatTrial(user, now)
  return (
    words && (
      <Notice isShort action={<Link to="/pricing">{messages.seePlans}</Link>}>
        <ShortText text={words} short={formatShortTrial(user, now)} upTo="smallPhone" />
      </Notice>
    )
  )
}
