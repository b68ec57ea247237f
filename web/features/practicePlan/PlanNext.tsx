import type { RehearsalRun } from '@scene-partner/contract/operations/rehearsalRuns'
import { findNextStep } from '@scene-partner/script/practicePlan/practicePlan'
import { toLocalTime } from '@scene-partner/script/practicePlan/localTime'
import { Link } from 'react-router'
import { Button } from '../../ui/actions/Button.tsx'
import { Icon } from '../../ui/layout/Icon.tsx'
import { formatDue, formatStart } from './formatPlan.ts'
import { formatPlanLink, getStepStart, type StepStart } from './planStepLink.ts'
import { useNow, usePlanData, usePracticePlan } from './usePlan.ts'
import * as messages from './messages.ts'
import styles from './PlanCard.module.css'

type PlanNextProps = {
  scriptId: string
  /** All runs of the script that the rehearsal room knows. The server may not have the latest ones yet. */
  runs: readonly RehearsalRun[]
  /** Starts a step of the plan in the rehearsal room, which is already open. */
  onStart: (start: StepStart) => void
}

/**
 * Shown at the end of a scene: the next step of today in the script's practice plan, or that nothing is left for today.
 * If there is no plan or its date has passed, shows a link to create a plan. Renders nothing until the plan is loaded,
 * if it cannot be loaded, or if the user has no lines.
 */
export function PlanNext({ scriptId, runs, onStart }: PlanNextProps) {
  const now = useNow()
  const query = usePlanData(scriptId)
  const plan = usePracticePlan(query.data, now, runs)
  const stored = query.data?.plan
  if (!query.data || query.data.scenes.length === 0) return null
  if (!stored || !plan || plan.isPast) {
    return (
      <Link className={styles.create} to={formatPlanLink(scriptId)}>
        <Icon name="clock" />
        <span>
          <b>{messages.screenTitle}</b>
          <small>{messages.createLinkHint}</small>
        </span>
      </Link>
    )
  }
  const next = findNextStep(plan)
  const isToday = next && toLocalTime(next.startAt, stored.timeZone).day === toLocalTime(now, stored.timeZone).day
  return (
    <section className={styles.next} aria-label={messages.nextHeading(formatDue(stored, now, stored.timeZone))}>
      <p>
        <Link to={formatPlanLink(scriptId)}>{messages.nextHeading(formatDue(stored, now, stored.timeZone))}</Link>
      </p>
      {next && isToday ? (
        <Button onPress={() => onStart(getStepStart(next))}>
          {`${formatStart(next)}, ${messages.minutes(next.minutes)}`}
        </Button>
      ) : (
        <p className={styles.after}>{messages.nextDone}</p>
      )}
    </section>
  )
}
