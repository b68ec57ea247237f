import {
  Facts,
  emptyValue,
  Section,
  formatDay,
  formatRelativeDay,
  formatDateTime,
  formatMoney,
  formatNumber,
  type Fact,
} from '../../common/index.ts'
import { AccountStatus } from '../PlanStatus.tsx'
import { UsageBar } from '../UsageBar.tsx'
import {
  factMessages as messages,
  userPageMessages,
  sectionTitles,
  formatMonth,
  formatPayment,
} from './userMessages.ts'
import {
  activityLabels,
  planLabels,
  formatRole,
  sourceLabels,
  statusLabels,
  tierLabels,
  type UserDetails,
} from '../messages.ts'

type Props = { card: UserDetails }

const isPast = (instant: string) => new Date(instant) <= new Date()
const formatYesNo = (is: boolean) => (is ? messages.yes : messages.no)

/** Shows the plan that counts now and, if it differs, the plan that is stored with the account. */
export function SubscriptionSection({ card: { user, access: status, billing, state } }: Props) {
  const stored = `${tierLabels[user.subscriptionTier]}, ${statusLabels[user.subscriptionStatus].toLowerCase()}`
  const counted = `${tierLabels[status.tier]}, ${statusLabels[status.status].toLowerCase()}`
  const ends = billing.endsAt ?? (billing.renewsAt ? null : status.expiresAt)
  const trialEnd = status.trialEndDate
  const paid = billing.paidCents.map(({ cents, currency }) => formatMoney(cents, currency)).join(', ')
  const facts: Fact[] = [
    { term: messages.status, value: <AccountStatus user={{ ...state, planStatus: status.planStatus }} /> },
    { term: messages.effectiveTier, value: tierLabels[status.tier] },
    ...(stored === counted ? [] : [{ term: messages.storedTier, value: stored }]),
    { term: messages.source, value: sourceLabels[status.source] },
    ...(billing.plan ? [{ term: messages.plan, value: planLabels[billing.plan] }] : []),
    ...(billing.renewsAt ? [{ term: messages.renews, value: formatDay(billing.renewsAt) }] : []),
    ...(ends ? [{ term: isPast(ends) ? messages.ended : messages.ends, value: formatDay(ends) }] : []),
    ...(trialEnd
      ? [{ term: isPast(trialEnd) ? messages.trialEnded : messages.trialEnds, value: formatDay(trialEnd) }]
      : []),
    { term: messages.canUseStudio, value: formatYesNo(status.isSubscriber) },
    { term: messages.paid, value: paid || emptyValue },
    { term: messages.lastPayment, value: billing.lastPaymentDate ? formatDay(billing.lastPaymentDate) : messages.none },
    ...(billing.customerId ? [{ term: messages.customer, value: billing.customerId }] : []),
    ...(billing.subscriptionId ? [{ term: messages.subscriptionId, value: billing.subscriptionId }] : []),
    { term: messages.storedPlan, value: user.plan },
    { term: messages.storedAllowance, value: formatNumber(user.quotaMinutesTotal) },
  ]
  return (
    <Section title={sectionTitles.subscription}>
      <Facts facts={facts} />
    </Section>
  )
}

/** Shows the override of an account, or that there is none. */
export function OverrideSection({ card: { override } }: Props) {
  if (!override) {
    return (
      <Section title={sectionTitles.override}>
        <p>{messages.noOverride}</p>
      </Section>
    )
  }
  const name = override.createdByEmail ?? override.createdBy
  return (
    <Section title={sectionTitles.override}>
      <Facts
        facts={[
          {
            term: messages.effectiveTier,
            value: `${tierLabels[override.tier]}, ${override.isInForce ? messages.inForce : messages.expired}`,
          },
          { term: messages.until, value: formatDay(override.expiresAt) },
          { term: messages.kind, value: override.type },
          { term: messages.reason, value: override.reason || emptyValue },
          { term: messages.granted, value: `${formatDateTime(override.createdAt)} ${messages.grantedBy(name)}` },
        ]}
      />
      {override.isComputed && <p>{userPageMessages.computed}</p>}
    </Section>
  )
}

/** Shows name, address, activity, role and sign-in methods of an account. */
export function ProfileSection({ card: { user, access, activity, sessions, signIn } }: Props) {
  const links = [
    ...(signIn.hasPassword ? [messages.password] : []),
    ...(signIn.passkeys > 0 ? [messages.passkeys(signIn.passkeys)] : []),
  ]
  return (
    <Section title={sectionTitles.profile}>
      <Facts
        facts={[
          { term: messages.name, value: user.displayName || emptyValue },
          {
            term: messages.email,
            value: `${user.email}, ${user.emailVerified ? messages.verified : messages.unverified}`,
          },
          { term: messages.phone, value: user.phone ?? emptyValue },
          { term: messages.joined, value: formatDateTime(user.createdAt) },
          { term: messages.lastSeen, value: user.lastSignInAt ? formatRelativeDay(user.lastSignInAt) : messages.never },
          { term: messages.activity, value: activityLabels[activity.status] },
          { term: messages.role, value: formatRole(access) ?? messages.noRole },
          { term: messages.couponManager, value: formatYesNo(user.canManageCoupons) },
          { term: messages.signIn, value: links.join(', ') || messages.emailLinks },
          { term: messages.sessions, value: formatNumber(sessions) },
          { term: messages.funnelStage, value: user.funnelStage },
          { term: messages.id, value: user.uid },
        ]}
      />
    </Section>
  )
}

/** Shows how many characters the user has used, and how many scripts, recordings and messages the account has. */
export function UsageSection({ card: { usage, counts, weekly } }: Props) {
  const earlier = usage.months.filter(({ month }) => month !== usage.month).toReversed()
  return (
    <Section title={sectionTitles.usage}>
      <Facts
        facts={[
          { term: messages.month, value: <UsageBar used={usage.used} limit={usage.limit} /> },
          ...(usage.reserved > 0 ? [{ term: messages.reserved, value: formatNumber(usage.reserved) }] : []),
          {
            term: messages.weekly,
            value: weekly
              ? messages.weeklyLine(
                  formatNumber(weekly.characters),
                  formatNumber(weekly.recordings),
                  formatNumber(weekly.scripts),
                )
              : messages.weeklyTooEarly,
          },
          {
            term: messages.scripts,
            value: `${formatNumber(counts.scripts)}${counts.archivedScripts > 0 ? `, ${messages.archived(formatNumber(counts.archivedScripts))}` : ''}`,
          },
          { term: messages.recordings, value: formatNumber(counts.recordings) },
          {
            term: messages.messages,
            value: `${formatNumber(counts.messages)}${counts.unreadMessages > 0 ? `, ${messages.unread(formatNumber(counts.unreadMessages))}` : ''}`,
          },
          ...earlier.map(({ month, used }) => ({ term: formatMonth(month), value: formatNumber(used) })),
        ]}
      />
    </Section>
  )
}

/** Shows the newest payments of an account. Renders nothing if there are none. */
export function PaymentsSection({ card: { billing } }: Props) {
  if (billing.payments.length === 0) return null
  return (
    <Section title={sectionTitles.payments}>
      <Facts
        facts={billing.payments.map(({ at, state, amountCents, refundedCents, currency }) => ({
          term: formatDay(at),
          value: formatPayment(
            formatMoney(amountCents, currency),
            state,
            refundedCents > 0 ? formatMoney(refundedCents, currency) : null,
          ),
        }))}
      />
    </Section>
  )
}

/** Shows the coupons that an account redeemed. */
export function CouponsSection({ card: { coupons } }: Props) {
  return (
    <Section title={sectionTitles.coupons}>
      {coupons.length === 0 ? (
        <p>{messages.noCoupons}</p>
      ) : (
        <Facts
          facts={coupons.map(({ code, redeemedAt, wasTrial }) => ({
            term: code,
            value: `${formatDay(redeemedAt)}${wasTrial ? `, ${messages.trialCode}` : ''}`,
          }))}
        />
      )}
    </Section>
  )
}
