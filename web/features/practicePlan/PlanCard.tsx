import type { StoredPlan } from '@scene-partner/contract/operations/practicePlans'
import {
  findDueAt,
  findNextStep,
  type PlanStep,
  type PracticePlan,
} from '@scene-partner/script/practicePlan/practicePlan'
import { stages, type Stage } from '@scene-partner/script/practicePlan/planParts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { operationQuery } from '../../platform/query/query.tsx'
import { Icon } from '../../ui/layout/Icon.tsx'
import { formatRoles } from '../../ui/formatRoles.ts'
import { formatDue, formatStart } from './formatPlan.ts'
import { formatPlanLink, formatStepLink } from './planStepLink.ts'
import { useNow, usePlanData, usePracticePlan } from './usePlan.ts'
import * as messages from './messages.ts'
import styles from './PlanCard.module.css'

/** Returns the stages that have no step left to do. */
function findDoneStages({ days }: PracticePlan): ReadonlySet<Stage> {
  const left = new Set(days.flatMap(({ steps }) => steps.filter(({ isDone }) => !isDone).map(({ stage }) => stage)))
  return new Set(stages.filter((stage) => !left.has(stage)))
}

function StageBar({ plan, next }: { plan: PracticePlan; next: PlanStep | undefined }) {
  const done = findDoneStages(plan)
  return (
    <ol className={styles.stages} aria-label={messages.cardSteps}>
      {stages.map((stage) => (
        <li key={stage} data-state={next?.stage === stage ? 'now' : done.has(stage) ? 'done' : 'later'}>
          <span className={styles.sign} data-stage={stage} aria-hidden="true">
            {done.has(stage) && <Icon name="check" />}
          </span>
          {messages.stageNames[stage]}
          {next?.stage === stage && <span className={styles.unseen}>{messages.stepNow}</span>}
          {done.has(stage) && <span className={styles.unseen}>{messages.stepDone}</span>}
        </li>
      ))}
    </ol>
  )
}

/** Formats how long the step takes, and which unfinished stages follow on the same day. Leaves out the warm-up. */
function formatAfter(plan: PracticePlan, next: PlanStep): string {
  const day = plan.days.find(({ steps }) => steps.includes(next))
  const after = day?.steps
    .slice(day.steps.indexOf(next) + 1)
    .filter(({ isDone, stage }) => !isDone && stage !== 'warmUp')
  const names = [...new Set(after?.map(({ stage }) => messages.stageNames[stage].toLowerCase()))]
  const about = messages.cardAbout(next.minutes)
  return names.length > 0 ? `${about} ${messages.cardThen(names.join(', then '))}` : about
}

function CardOfPlan({ stored, now, sheet }: { stored: StoredPlan; now: number; sheet: ReactNode }) {
  const query = usePlanData(stored.scriptId)
  const plan = usePracticePlan(query.data, now)
  const next = plan ? findNextStep(plan) : undefined
  return (
    <section className={styles.card} aria-label={messages.cardLabel}>
      <p className={styles.due}>{messages.dueBy(formatDue(stored, now, stored.timeZone))}</p>
      <h2>{formatRoles(stored.roles)}</h2>
      <p className={styles.title}>{stored.title}</p>
      {plan ? <StageBar plan={plan} next={next} /> : <div className={styles.stagesLoading} />}
      {sheet}
      {plan && next && (
        <>
          <Link className={styles.start} to={formatStepLink(stored.scriptId, next)} state={{ begins: true }}>
            {formatStart(next)}
          </Link>
          <p className={styles.after}>{formatAfter(plan, next)}</p>
        </>
      )}
      <Link className={styles.show} to={formatPlanLink(stored.scriptId)}>
        {messages.cardShowPlan}
      </Link>
    </section>
  )
}

/** If the date of a plan is at most this time (ms) away, the practice page begins with this plan. */
const nearMs = 48 * 3_600_000

/**
 * Shows the plan with the nearest future date and its current step, if this date is within 48 hours. Otherwise shows
 * the children and, if a plan has a future date, below them a link to the plan with the nearest one. Loads the plans
 * itself; if loading fails, shows the children. `sheetOf` returns the cue and the line with which the user continues in
 * a script. Must be inside a `QueryProvider`.
 */
export function PlanCard({ children, sheetOf }: { children: ReactNode; sheetOf: (scriptId: string) => ReactNode }) {
  const now = useNow()
  const query = useQuery({ ...operationQuery('getPlans', {}, ['script']), staleTime: 0 })
  // The server orders plans by their written date and time, which is another order if their time zones differ or if one
  // of them has no time.
  const [soonest] = (query.data?.plans ?? [])
    .filter((plan) => findDueAt(plan) > now)
    .toSorted((one, other) => findDueAt(one) - findDueAt(other))
  if (query.isPending) return <div className={styles.loading} />
  if (!soonest) return children
  if (findDueAt(soonest) - now <= nearMs)
    return <CardOfPlan key={soonest.planId} stored={soonest} now={now} sheet={sheetOf(soonest.scriptId)} />
  return (
    <div>
      {children}
      <Link className={styles.create} to={formatPlanLink(soonest.scriptId)}>
        <Icon name="clock" />
        <span>
          <b>{messages.dueBy(formatDue(soonest, now, soonest.timeZone))}</b>
          <small>{messages.cardOfScript(formatRoles(soonest.roles), soonest.title)}</small>
        </span>
      </Link>
    </div>
  )
}
