import type { PlanChoice } from '@scene-partner/contract/operations/practicePlans'
import { addDays, countDays, toLocalTime } from '@scene-partner/script/practicePlan/localTime'
import { computePracticePlan, countLines } from '@scene-partner/script/practicePlan/practicePlan'
import { useMutation } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { formatCallError } from '../../platform/api/callError.ts'
import { call } from '../../platform/api/client.ts'
import { useActionForm } from '../../platform/forms/useActionForm.ts'
import { hasReminders, storeReminders } from '../../platform/reminders/reminders.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { buildReminders } from './buildReminders.ts'
import { PlanNotes } from './PlanNotes.tsx'
import { PlanSteps } from './PlanSteps.tsx'
import { useRefetchPlans, type PlanData } from './usePlan.ts'
import * as messages from './messages.ts'
import styles from './PlanScreen.module.css'

const daysOffered = 7
const minutesOffered = ['10', '20', '30', '45'] as const
const defaultMinutes = 20
/**
 * The time that the form proposes: most auditions and rehearsals begin in the morning. If the user empties the field,
 * the plan uses 9:00 as the time.
 */
const defaultTime = '10:00'
const shortDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const asDate = (day: string) => new Date(`${day}T00:00:00Z`)

const DayLabel = ({ day }: { day: string }) => (
  <span className={styles.dayLabel} aria-label={longDay.format(asDate(day))}>
    <small>{shortDay.format(asDate(day))}</small>
    <b>{Number(day.slice(8))}</b>
  </span>
)

/**
 * Returns the values with which the form opens: those of the stored plan, else tomorrow at 10:00. The time zone is
 * always that of the browser.
 */
function getFirstChoice({ plan }: PlanData, now: number): PlanChoice {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const tomorrow = addDays(toLocalTime(now, timeZone).day, 1)
  const { day, time, minutesPerDay, occasion } = plan ?? {
    ...{ day: tomorrow, time: defaultTime, minutesPerDay: defaultMinutes, occasion: '' },
  }
  return { day, time, minutesPerDay, occasion, timeZone }
}

type PlanFormProps = {
  scriptId: string
  data: PlanData
  accountId: string
  now: number
  /** Whether the user cannot save the form, for example during impersonation. */
  isReadOnly: boolean
  /** Called after the user saved or removed the plan, or cancelled the form. */
  onClose: () => void
}

/**
 * Returns two functions: one stores the plan on the server, the other removes it. Both then change the reminders of the
 * plan on this device, if there are any, and close the form.
 */
function usePlanChanges({ scriptId, data, accountId, onClose }: PlanFormProps) {
  const refetch = useRefetchPlans()
  const close = async () => {
    await refetch()
    onClose()
  }
  const remove = useMutation({
    mutationFn: () => call('deletePlan', { scriptId, planId: data.plan?.planId ?? '' }),
    onSuccess() {
      if (data.plan) storeReminders(accountId, data.plan.planId, [])
      return close()
    },
  })
  async function save(choice: PlanChoice) {
    const { plan: stored } = await call('savePlan', { scriptId, ...choice })
    if (hasReminders(accountId, stored.planId)) {
      const { scenes, runs } = data
      const plan = computePracticePlan({ ...stored, now: Date.now(), scenes, runs })
      storeReminders(accountId, stored.planId, buildReminders(plan, stored))
    }
    await close()
  }
  return { save, remove }
}

/** Asks for the date and for the minutes per day, and shows the plan that results from them after each change. */
export function PlanForm(props: PlanFormProps) {
  const { data, now, isReadOnly, onClose } = props
  const { save, remove } = usePlanChanges(props)
  const form = useActionForm<PlanChoice>({
    defaultValues: getFirstChoice(data, now),
    action: save,
    formatError: (error) => formatCallError(error, messages.formError),
  })
  const problem = form.problem ?? (remove.error && formatCallError(remove.error, messages.formError))
  const pastId = useId()
  const { day, time, timeZone, minutesPerDay, occasion } = form.watch()
  const today = toLocalTime(now, timeZone).day
  const offered = Array.from({ length: daysOffered }, (_, index) => addDays(today, index))
  const plan = useMemo(
    () => computePracticePlan({ now, day, time, timeZone, minutesPerDay, scenes: data.scenes, runs: data.runs }),
    [now, day, time, timeZone, minutesPerDay, data],
  )
  const { all, right } = countLines(data.scenes)
  const dayCount = countDays(today, day) + 1
  const summary = all > right ? messages.formPreview(dayCount, all - right) : messages.formPreviewDone(dayCount)
  return (
    <div className={styles.columns}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          if (plan.isPast || isReadOnly) event.preventDefault()
          else form.onSubmit(event)
        }}
      >
        <SegmentedControl
          label={messages.formDayLabel}
          isWide
          options={offered.map((value) => ({ value, label: <DayLabel day={value} /> }))}
          {...form.choice('day')}
        />
        <div className={styles.fields}>
          <TextField
            label={messages.formOtherDate}
            name="day"
            type="date"
            isRequired
            value={day}
            // An empty or incomplete date is ignored, so that the form still has the last complete date.
            onChange={(value) => /^\d{4}-\d\d-\d\d$/.test(value) && form.setValue('day', value)}
          />
          <TextField
            label={messages.formTime}
            name="time"
            type="time"
            hint={messages.formTimeHint}
            value={time ?? ''}
            onChange={(value) => form.setValue('time', value.slice(0, 5) || null)}
          />
        </div>
        <div className={styles.field}>
          <p>{messages.formMinutes}</p>
          <SegmentedControl
            label={messages.formMinutes}
            isWide
            options={[...new Set([...minutesOffered, String(minutesPerDay)])].map((value) => ({ value, label: value }))}
            value={String(minutesPerDay)}
            onChange={(value) => form.setValue('minutesPerDay', Number(value))}
          />
        </div>
        <TextField
          label={messages.formOccasion}
          {...form.field('occasion')}
          hint={messages.formOccasionHint}
          maxLength={120}
        />
        {problem && <Notice kind="failed">{problem}</Notice>}
        {plan.isPast && (
          <p className={styles.problem} id={pastId} role="status">
            {messages.formPast}
          </p>
        )}
        <div className={styles.actions}>
          {!plan.isPast && (
            <p className={styles.summary} aria-hidden="true">
              {summary}
            </p>
          )}
          <Button
            kind="main"
            size="large"
            type="submit"
            isBusy={form.isSending}
            isDisabled={plan.isPast || isReadOnly}
            {...(plan.isPast && { describedBy: pastId })}
          >
            {form.isSending ? messages.formSaving : data.plan ? messages.formChange : messages.formSubmit}
          </Button>
          {data.plan && (
            <>
              <Button onPress={onClose}>{messages.formCancel}</Button>
              <Button
                kind="bare"
                icon="trash"
                isDisabled={isReadOnly}
                isBusy={remove.isPending}
                onPress={() => remove.mutate()}
              >
                {messages.formRemove}
              </Button>
            </>
          )}
        </div>
      </form>
      {!plan.isPast && (
        <section className={styles.preview} aria-label={messages.planLabel}>
          <h2>{summary}</h2>
          <PlanNotes plan={plan} minutesPerDay={minutesPerDay} />
          <PlanSteps
            plan={plan}
            now={now}
            timeZone={timeZone}
            scriptId={null}
            occasion={occasion}
            dueTime={time?.replace(/^0/, '') ?? ''}
          />
        </section>
      )}
    </div>
  )
}
