import type { Session } from '@scene-partner/contract/entities'
import type { StoredPlan } from '@scene-partner/contract/operations/practicePlans'
import {
  countLines,
  findNextStep,
  type PlanStep,
  type PracticePlan,
} from '@scene-partner/script/practicePlan/practicePlan'
import { toLocalTime } from '@scene-partner/script/practicePlan/localTime'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatCallError } from '../../platform/api/callError.ts'
import { QueryProvider } from '../../platform/query/query.tsx'
import { isReadOnly } from '../../platform/session/access.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button, ButtonLink } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../ui/layout/Icon.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { formatRoles } from '../../ui/formatRoles.ts'
import { formatDue, formatStart, isEvening } from './formatPlan.ts'
import { PlanForm } from './PlanForm.tsx'
import { PlanNotes } from './PlanNotes.tsx'
import { PlanReminders } from './PlanReminders.tsx'
import { PlanSteps } from './PlanSteps.tsx'
import { formatStepLink } from './planStepLink.ts'
import { useNow, usePlanData, usePracticePlan, type PlanData } from './usePlan.ts'
import * as messages from './messages.ts'
import styles from './PlanScreen.module.css'

const sumMinutes = (steps: readonly PlanStep[]) =>
  steps.filter(({ isDone, stage }) => !isDone && stage !== 'warmUp').reduce((sum, { minutes }) => sum + minutes, 0)

/** Formats how many lines are right, and how long the rest of today's practice takes. */
function formatLead(data: PlanData, plan: PracticePlan, { timeZone }: StoredPlan, now: number): string {
  const { all, right } = countLines(data.scenes)
  const today = plan.days.find(({ day }) => day === toLocalTime(now, timeZone).day)
  const left = sumMinutes(today?.steps ?? [])
  const time = left > 0 ? messages.minutesLeftToday(left, isEvening(now, timeZone)) : messages.nothingLeftToday
  return `${messages.progress(right, all)} ${time}`
}

function StartStep({ scriptId, step }: { scriptId: string; step: PlanStep }) {
  return (
    <Link className={styles.start} to={formatStepLink(scriptId, step)} state={{ begins: true }}>
      <b>{formatStart(step)}</b>
      <small>{messages.minutesLong(step.minutes)}</small>
    </Link>
  )
}

type PlanViewProps = { data: PlanData; stored: StoredPlan; plan: PracticePlan; session: Session; now: number }

function PlanView({ data, stored, plan, session, now }: PlanViewProps) {
  const { scriptId, timeZone, time, occasion } = stored
  const next = findNextStep(plan)
  return (
    <div className={styles.columns} data-plan>
      <div className={styles.side}>
        <p className={styles.lead}>{formatLead(data, plan, stored, now)}</p>
        {next && <StartStep scriptId={scriptId} step={next} />}
        <PlanNotes plan={plan} minutesPerDay={stored.minutesPerDay} />
      </div>
      <PlanSteps
        plan={plan}
        now={now}
        timeZone={timeZone}
        scriptId={scriptId}
        occasion={occasion}
        dueTime={time?.replace(/^0/, '') ?? ''}
      />
      <PlanReminders plan={plan} stored={stored} accountId={session.user.uid} now={now} />
    </div>
  )
}

function NoLines({ scriptId, hasRole }: { scriptId: string; hasRole: boolean }) {
  return (
    <EmptyState
      title={hasRole ? messages.noLinesTitle : messages.noRoleTitle}
      act={
        <ButtonLink kind="main" to={`/practice?script=${scriptId}`}>
          {messages.noRoleAction}
        </ButtonLink>
      }
    >
      {hasRole ? messages.noLinesHint : messages.noRoleHint}
    </EmptyState>
  )
}

function PlanContent({ data, session, scriptId }: { data: PlanData; session: Session; scriptId: string }) {
  const now = useNow()
  const plan = usePracticePlan(data, now)
  const [isChanging, setChanging] = useState(false)
  const { plan: stored, roles, scenes, title } = data
  const isForm = isChanging || !stored || !plan || plan.isPast
  return (
    <>
      <nav className={styles.bar}>
        <Link to={`/scripts/${scriptId}`}>
          <Icon name="back" />
          <span>{title}</span>
        </Link>
        {!isForm && (
          <Button kind="bare" onPress={() => setChanging(true)}>
            {messages.changeDate}
          </Button>
        )}
      </nav>
      <Screen
        title={messages.screenTitle}
        heading={
          isForm ? (
            messages.screenTitle
          ) : (
            <>
              <small className={styles.due}>{messages.dueBy(formatDue(stored, now, stored.timeZone))}</small>
              {formatRoles(roles)}
            </>
          )
        }
      >
        {stored && plan?.isPast && (
          <Notice>
            {messages.past} {messages.pastHint}
          </Notice>
        )}
        {scenes.length === 0 ? (
          <NoLines scriptId={scriptId} hasRole={roles.length > 0} />
        ) : isForm ? (
          <PlanForm
            scriptId={scriptId}
            data={data}
            accountId={session.user.uid}
            now={now}
            isReadOnly={isReadOnly(session)}
            onClose={() => setChanging(false)}
          />
        ) : (
          <PlanView data={data} stored={stored} plan={plan} session={session} now={now} />
        )}
      </Screen>
    </>
  )
}

function PlanLoader({ session, scriptId }: { session: Session; scriptId: string }) {
  const query = usePlanData(scriptId)
  return (
    <QueryContent
      query={query}
      formatError={(error) => formatCallError(error, messages.loadError)}
      loading={
        <Screen title={messages.screenTitle}>
          <Skeleton label={messages.loading} rows={6} />
        </Screen>
      }
    >
      {(data) => <PlanContent data={data} session={session} scriptId={scriptId} />}
    </QueryContent>
  )
}

/**
 * The page of a script's practice plan: shows the plan, or asks for the date until which the actor learns the lines.
 */
export function PlanScreen() {
  const session = useSession()
  const { scriptId } = useParams()
  if (!session || !scriptId) return null
  return (
    <QueryProvider>
      <PlanLoader key={scriptId} session={session} scriptId={scriptId} />
    </QueryProvider>
  )
}
