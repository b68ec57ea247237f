import type { PlanPart } from '@scene-partner/script/practicePlan/planParts'
import type { PracticePlan } from '@scene-partner/script/practicePlan/practicePlan'
import { formatParts } from './formatPlan.ts'
import * as messages from './messages.ts'
import styles from './PlanScreen.module.css'

/**
 * Says if a day of the plan needs more minutes than the user chose, and which parts of the script cannot be practised
 * before the date or, if there are none, which parts are not practised in the stage `dark`. Renders nothing if
 * everything fits.
 */
export function PlanNotes({ plan, minutesPerDay }: { plan: PracticePlan; minutesPerDay: number }) {
  const { notReady, leftOut, mostMinutes } = plan
  const format = (parts: readonly PlanPart[]) => formatParts(parts, Infinity)
  const notes = [
    ...(mostMinutes > minutesPerDay ? [messages.longerDays(mostMinutes)] : []),
    ...(leftOut.length > 0 ? [messages.leftOut(format(leftOut))] : []),
    ...(leftOut.length === 0 && notReady.length > 0 ? [messages.notReady(format(notReady))] : []),
  ]
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ))
}
