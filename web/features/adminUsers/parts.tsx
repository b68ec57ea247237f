import { Facts, nothing, Part, sayDay, sayLately, sayMoment, sayMoney, sayNumber, type Fact } from '../admin/index.ts'
import { StandingOf } from './StandingOf.tsx'
import { Use } from './Use.tsx'
import { factWords as words, pageWords, partWords, sayMonth, sayPayment } from './userWords.ts'
import { activityWords, planNames, roleWords, sourceWords, statusWords, tierWords, type Card } from './words.ts'

type Props = { card: Card }

const yesNo = (is: boolean) => (is ? words.yes : words.no)

/** What counts now, and beside it what is stored where the two differ. */
export function Subscription({ card: { user, standing, billing } }: Props) {
  const stored = `${tierWords[user.subscriptionTier]}, ${statusWords[user.subscriptionStatus].toLowerCase()}`
  const counted = `${tierWords[standing.tier]}, ${statusWords[standing.status].toLowerCase()}`
  const ends = billing.endsAt ?? (billing.renewsAt ? null : standing.expiresAt)
  const paid = billing.paidCents.map(({ cents, currency }) => sayMoney(cents, currency)).join(', ')
  const facts: Fact[] = [
    { term: words.standing, value: <StandingOf standing={standing.standing} /> },
    { term: words.tier, value: tierWords[standing.tier] },
    ...(stored === counted ? [] : [{ term: words.stored, value: stored }]),
    { term: words.source, value: sourceWords[standing.source] },
    ...(billing.plan ? [{ term: words.plan, value: planNames[billing.plan] }] : []),
    ...(billing.renewsAt ? [{ term: words.renews, value: sayDay(billing.renewsAt) }] : []),
    ...(ends ? [{ term: words.ends, value: sayDay(ends) }] : []),
    ...(standing.trialEndDate ? [{ term: words.trialEnds, value: sayDay(standing.trialEndDate) }] : []),
    { term: words.studio, value: yesNo(standing.isSubscriber) },
    { term: words.paid, value: paid || nothing },
    ...(billing.customerId ? [{ term: words.customer, value: billing.customerId }] : []),
  ]
  return (
    <Part title={partWords.subscription}>
      <Facts facts={facts} />
    </Part>
  )
}

export function Override({ card: { override } }: Props) {
  if (!override) {
    return (
      <Part title={partWords.override}>
        <p>{words.noOverride}</p>
      </Part>
    )
  }
  const who = override.createdByEmail ?? override.createdBy
  return (
    <Part title={partWords.override}>
      <Facts
        facts={[
          {
            term: words.tier,
            value: `${tierWords[override.tier]}, ${override.isInForce ? words.inForce : words.over}`,
          },
          { term: words.until, value: sayDay(override.expiresAt) },
          { term: words.kind, value: override.type },
          { term: words.reason, value: override.reason || nothing },
          { term: words.granted, value: `${sayMoment(override.createdAt)} ${words.grantedBy(who)}` },
        ]}
      />
      {override.isComputed && <p>{pageWords.computed}</p>}
    </Part>
  )
}

export function Profile({ card: { user, activity, sessions, signIn } }: Props) {
  const ways = [
    ...(signIn.hasPassword ? [words.password] : []),
    ...(signIn.passkeys > 0 ? [words.passkeys(signIn.passkeys)] : []),
  ]
  return (
    <Part title={partWords.profile}>
      <Facts
        facts={[
          { term: words.name, value: user.displayName || nothing },
          { term: words.email, value: `${user.email}, ${user.emailVerified ? words.verified : words.unverified}` },
          { term: words.phone, value: user.phone ?? nothing },
          { term: words.joined, value: sayMoment(user.createdAt) },
          { term: words.lastSeen, value: `${sayLately(user.lastSignInAt)}` },
          {
            term: words.activity,
            value: `${activityWords[activity.status]}, ${words.days(activity.days)}`,
          },
          { term: words.role, value: user.role ? roleWords[user.role] : words.actor },
          { term: words.couponManager, value: yesNo(user.canManageCoupons) },
          { term: words.signIn, value: ways.join(', ') || words.links },
          { term: words.sessions, value: sayNumber(sessions) },
          { term: words.id, value: user.uid },
        ]}
      />
    </Part>
  )
}

export function Usage({ card: { usage, counts, weekly } }: Props) {
  const earlier = usage.months.filter(({ month }) => month !== usage.month).toReversed()
  return (
    <Part title={partWords.usage}>
      <Facts
        facts={[
          { term: words.month, value: <Use used={usage.used} limit={usage.limit} /> },
          ...(usage.reserved > 0 ? [{ term: words.reserved, value: sayNumber(usage.reserved) }] : []),
          {
            term: words.weekly,
            value: weekly
              ? words.weeklyLine(sayNumber(weekly.characters), sayNumber(weekly.recordings), sayNumber(weekly.scripts))
              : words.tooYoung,
          },
          {
            term: words.scripts,
            value: `${sayNumber(counts.scripts)}${counts.archivedScripts > 0 ? `, ${words.archived(sayNumber(counts.archivedScripts))}` : ''}`,
          },
          { term: words.recordings, value: sayNumber(counts.recordings) },
          {
            term: words.messages,
            value: `${sayNumber(counts.messages)}${counts.unreadMessages > 0 ? `, ${words.unread(sayNumber(counts.unreadMessages))}` : ''}`,
          },
          ...earlier.map(({ month, used }) => ({ term: sayMonth(month), value: sayNumber(used) })),
        ]}
      />
    </Part>
  )
}

export function Payments({ card: { billing } }: Props) {
  if (billing.payments.length === 0) return null
  return (
    <Part title={partWords.payments}>
      <Facts
        facts={billing.payments.map(({ at, state, amountCents, refundedCents, currency }) => ({
          term: sayDay(at),
          value: sayPayment(
            sayMoney(amountCents, currency),
            state,
            refundedCents > 0 ? sayMoney(refundedCents, currency) : null,
          ),
        }))}
      />
    </Part>
  )
}

export function Codes({ card: { coupons } }: Props) {
  return (
    <Part title={partWords.coupons}>
      {coupons.length === 0 ? (
        <p>{words.noCoupons}</p>
      ) : (
        <Facts
          facts={coupons.map(({ code, redeemedAt, wasTrial }) => ({
            term: code,
            value: `${sayDay(redeemedAt)}${wasTrial ? `, ${words.trialCode}` : ''}`,
          }))}
        />
      )}
    </Part>
  )
}
