import type { StoredPlan } from '@scene-partner/contract/operations/practicePlans'
import { formatCalendarFile, type CalendarEvent } from '@scene-partner/script/practicePlan/calendarFile'
import { findPlanEvents, type PlanEvent } from '@scene-partner/script/practicePlan/planEvents'
import type { PracticePlan } from '@scene-partner/script/practicePlan/practicePlan'
import { useState } from 'react'
import { saveTextFile } from '../../platform/page/saveTextFile.ts'
import { hasReminders, storeReminders } from '../../platform/reminders/reminders.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Switch } from '../../ui/forms/Switch.tsx'
import { buildReminders } from './buildReminders.ts'
import { formatParts, formatTime } from './formatPlan.ts'
import { formatPlanLink } from './planStepLink.ts'
import * as messages from './messages.ts'
import styles from './PlanScreen.module.css'

/**
 * How many minutes before the date of the plan the calendar reminds the actor. For a practice or the warm-up, it
 * reminds at the start, but not from 22:00 until 8:00 (`isReminderAllowed`).
 */
const remindBeforeDue = 120
const dueMinutes = 30

const formatSteps = ({ steps }: PlanEvent) =>
  steps
    .map(({ stage, parts, minutes }) =>
      messages.calendarStep(messages.stageNames[stage], formatParts(parts, Infinity), minutes),
    )
    .join('\n')

/**
 * Returns the events of the calendar file: one for each day of practice, one for the warm-up, and one for the date of
 * the plan.
 */
function buildCalendarEvents(plan: PracticePlan, stored: StoredPlan): CalendarEvent[] {
  const { planId, scriptId, title, timeZone, occasion } = stored
  const url = new URL(formatPlanLink(scriptId), location.origin).href
  const uid = (name: string) => `${planId}-${name}@scene-partner`
  const practice = findPlanEvents(plan, timeZone).map((event) => ({
    uid: uid(`${event.kind}-${event.day}`),
    title: event.kind === 'warmUp' ? messages.calendarWarmUp(title) : messages.calendarPractice(title),
    description: formatSteps(event),
    url,
    startAt: event.startAt,
    minutes: event.minutes,
    remindBefore: event.isReminderAllowed ? 0 : null,
  }))
  const due = { uid: uid('due'), title: messages.calendarDue(title, occasion), description: '', url }
  return [...practice, { ...due, startAt: plan.dueAt, minutes: dueMinutes, remindBefore: remindBeforeDue }]
}

/**
 * Saves a calendar file. Its sequence number grows with time, so that a calendar replaces the events of an older file.
 */
function downloadCalendar(plan: PracticePlan, stored: StoredPlan, now: number): void {
  const text = formatCalendarFile({
    events: buildCalendarEvents(plan, stored),
    now,
    sequence: Math.floor(now / 60_000) - sequenceStart,
  })
  saveTextFile(text, { name: messages.calendarFileName(stored.title.slice(0, 80)), mime: 'text/calendar' })
}

/** Minutes from 1970 to the start of 2026. The sequence number counts from there, so that it stays small. */
const sequenceStart = Date.UTC(2026, 0, 1) / 60_000

const canNotify = () => typeof Notification !== 'undefined'

type RemindersProps = { plan: PracticePlan; stored: StoredPlan; accountId: string; now: number }

function NotificationSwitch({ plan, stored, accountId }: RemindersProps) {
  const { planId, timeZone } = stored
  const [isOn, setOn] = useState(() => hasReminders(accountId, planId))
  const [isDenied, setDenied] = useState(false)
  const reminders = buildReminders(plan, stored)
  const change = async (wanted: boolean) => {
    const permission = wanted ? await Notification.requestPermission() : 'granted'
    setDenied(permission !== 'granted')
    const isAllowed = wanted && permission === 'granted'
    storeReminders(accountId, planId, isAllowed ? reminders : [])
    setOn(isAllowed)
  }
  if (!canNotify()) return <p className={styles.hint}>{messages.notifyMissing}</p>
  if (reminders.length === 0 && !isOn) return null
  const times = reminders.slice(0, 2).map(({ at }) => formatTime(at, timeZone))
  return (
    <>
      <Switch
        label={messages.notifyLabel(times.join(' and '))}
        hint={messages.notifyHint}
        isOn={isOn}
        onChange={(wanted) => void change(wanted)}
      />
      {isDenied && <Notice kind="hold">{messages.notifyDenied}</Notice>}
    </>
  )
}

/**
 * Offers a calendar file, and notifications on this device. The browser asks for permission only after the user has
 * turned notifications on.
 */
export function PlanReminders(props: RemindersProps) {
  const { plan, stored, now } = props
  return (
    <section className={styles.reminders} aria-label={messages.remindersTitle}>
      <div>
        <Button icon="download" onPress={() => downloadCalendar(plan, stored, now)}>
          {messages.calendarDownload}
        </Button>
        <p className={styles.hint}>{messages.calendarHint}</p>
      </div>
      <NotificationSwitch {...props} />
    </section>
  )
}
