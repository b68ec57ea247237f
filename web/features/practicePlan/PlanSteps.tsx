import {
  findNextStep,
  type PlanDay,
  type PlanStep,
  type PracticePlan,
} from '@scene-partner/script/practicePlan/practicePlan'
import { toLocalTime } from '@scene-partner/script/practicePlan/localTime'
import { Link } from 'react-router'
import { Icon } from '../../ui/layout/Icon.tsx'
import { formatDay, formatParts, formatPartsOfOneScene, formatTime } from './formatPlan.ts'
import { formatStepLink } from './planStepLink.ts'
import * as messages from './messages.ts'
import styles from './PlanSteps.module.css'

type PlanStepsProps = {
  plan: PracticePlan
  now: number
  timeZone: string
  /** Id of the script in which a step is started; null in a preview of the plan, where no step can be started. */
  scriptId: string | null
  /** What happens on the date (such as an audition), and its time, as text. Each is '' if the plan has none. */
  occasion: string
  dueTime: string
}

type StepRowProps = Pick<PlanStepsProps, 'scriptId' | 'timeZone'> & {
  step: PlanStep
  isNow: boolean
  /** How many parts and scenes the whole plan has. */
  allParts: number
  allScenes: number
}

function StepRow({ step, isNow, scriptId, timeZone, allParts, allScenes }: StepRowProps) {
  const { stage, parts, startAt, minutes, isDone } = step
  // If the plan has only one scene, its rows do not name the scene, because every row would have the same name.
  const place = allScenes === 1 ? formatPartsOfOneScene(parts) : formatParts(parts, allParts)
  const text = (
    <>
      <b>{messages.stageNames[stage]}</b>
      <small>
        {place && `${place}. `}
        {messages.stageHints[stage]}
      </small>
    </>
  )
  return (
    <li className={styles.step} data-state={isDone ? 'done' : isNow ? 'now' : 'later'}>
      <span className={styles.time}>{formatTime(startAt, timeZone)}</span>
      <span className={styles.mark}>
        {isDone && <Icon name="check" />}
        {(isDone || isNow) && <span className={styles.unseen}>{isDone ? messages.stepDone : messages.stepNow}</span>}
      </span>
      {scriptId && !isDone ? (
        <Link className={styles.text} to={formatStepLink(scriptId, step)} state={{ begins: true }}>
          {text}
        </Link>
      ) : (
        <span className={styles.text}>{text}</span>
      )}
      <span className={styles.minutes}>{messages.minutes(minutes)}</span>
    </li>
  )
}

/** For this many days, the plan shows every step. Each later day has only one row. */
const daysInDetail = 2

const sumMinutes = (steps: readonly PlanStep[]) => steps.reduce((sum, { minutes }) => sum + minutes, 0)

function LaterDays({ days, now, timeZone }: { days: readonly PlanDay[]; now: number; timeZone: string }) {
  return (
    <ol className={styles.steps}>
      {days.map(({ day, steps }) => (
        <li key={day} className={styles.step} data-state="later">
          <span className={styles.time}>{formatDay(day, now, timeZone).replace(/^(\w{3})\w* (\d+).*$/, '$1 $2')}</span>
          <span className={styles.mark} />
          <span className={styles.text}>
            <b>{[...new Set(steps.map(({ stage }) => messages.stageNames[stage]))].join(', ')}</b>
          </span>
          <span className={styles.minutes}>{messages.minutes(sumMinutes(steps))}</span>
        </li>
      ))}
    </ol>
  )
}

/**
 * Shows the plan: for the first two days the time, stage, scenes and minutes of each step, for each later day one row.
 * Pressing an unfinished step starts it in the rehearsal room, unless `scriptId` is null.
 */
export function PlanSteps({ plan, now, timeZone, scriptId, occasion, dueTime }: PlanStepsProps) {
  const next = findNextStep(plan)
  const planned = new Set(plan.days.flatMap(({ steps }) => steps.flatMap(({ parts }) => parts)))
  const counts = { allParts: planned.size, allScenes: new Set([...planned].map(({ scene }) => scene)).size }
  const dueDay = toLocalTime(plan.dueAt, timeZone).day
  const shown = plan.days.some(({ day }) => day === dueDay) ? plan.days : [...plan.days, { day: dueDay, steps: [] }]
  const [detailed, later] = [shown.slice(0, daysInDetail), shown.slice(daysInDetail)]
  const rowProps = { scriptId, timeZone, ...counts }
  const due = (
    <li className={styles.step} data-state="due">
      <span className={styles.time}>{dueTime}</span>
      <span className={styles.mark} />
      <span className={styles.text}>
        <b>{occasion || messages.offBook}</b>
      </span>
    </li>
  )
  return (
    <div className={styles.plan}>
      {detailed.map(({ day, steps }, index) => (
        <section key={day} className={styles.day}>
          <h2>{formatDay(day, now, timeZone)}</h2>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <StepRow
                key={`${step.stage} ${step.startAt}`}
                step={step}
                isNow={scriptId !== null && step === next}
                {...rowProps}
              />
            ))}
            {index === 0 && day !== dueDay && steps.length > 0 && (
              <li className={styles.step} data-state="rest">
                <span className={styles.mark} />
                <span className={styles.text}>
                  <b>{messages.restTitle}</b>
                  <small>{messages.restHint}</small>
                </span>
              </li>
            )}
            {day === dueDay && due}
          </ol>
        </section>
      ))}
      {later.length > 0 && (
        <section className={styles.day}>
          <h2>{messages.laterDays}</h2>
          <LaterDays days={later.filter(({ steps }) => steps.length > 0)} now={now} timeZone={timeZone} />
          <ol className={styles.steps}>{due}</ol>
        </section>
      )}
    </div>
  )
}
