import type { StoredPlan } from '@scene-partner/contract/operations/practicePlans'
import { findPlanEvents } from '@scene-partner/script/practicePlan/planEvents'
import type { PracticePlan } from '@scene-partner/script/practicePlan/practicePlan'
import type { Reminder } from '../../platform/reminders/reminders.ts'
import { formatRoles } from '../../ui/formatRoles.ts'
import { formatStepLink } from './planStepLink.ts'
import * as messages from './messages.ts'

/** Returns a reminder for each start of a practice or warm-up, except from 22:00 until 8:00. */
export function buildReminders(plan: PracticePlan, stored: StoredPlan): Omit<Reminder, 'id'>[] {
  const { scriptId, title, roles, timeZone } = stored
  return findPlanEvents(plan, timeZone).flatMap(({ isReminderAllowed, startAt, minutes, steps: [first] }) => {
    if (!isReminderAllowed || !first) return []
    return {
      at: startAt,
      title: messages.notificationTitle(messages.stageNames[first.stage], formatRoles(roles)),
      text: messages.notificationText(title, minutes),
      url: formatStepLink(scriptId, first),
    }
  })
}
