import type { StoredPlan } from '@scene-partner/contract/operations/practicePlans'
import { addDays, toLocalTime } from '@scene-partner/script/practicePlan/localTime'
import type { PlanPart } from '@scene-partner/script/practicePlan/planParts'
import type { PlanStep } from '@scene-partner/script/practicePlan/practicePlan'
import * as messages from './messages.ts'

const asDate = (day: string) => new Date(`${day}T00:00:00Z`)
const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const weekdayOnly = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** Removes the leading zero: `08:15` becomes `8:15`. */
const trimTime = (time: string) => time.replace(/^0/, '')

/** Formats the time of an instant, such as `8:15`. */
export const formatTime = (instant: number, timeZone: string): string => trimTime(toLocalTime(instant, timeZone).time)

/** Returns whether it is 17:00 or later. Practice at this time is called "tonight". */
export const isEvening = (instant: number, timeZone: string): boolean => toLocalTime(instant, timeZone).time >= '17:00'

/** Formats a day of the plan: Tonight or Today, Tomorrow, else the weekday and date. */
export function formatDay(day: string, now: number, timeZone: string): string {
  const today = toLocalTime(now, timeZone).day
  if (day === today) return isEvening(now, timeZone) ? messages.tonight : messages.today
  return day === addDays(today, 1) ? messages.tomorrow : longDay.format(asDate(day))
}

/** Formats the date of a plan inside a sentence: `today, 10:00`, `Monday, 10:00` or `Friday 27 November`. */
export function formatDue({ day, time }: Pick<StoredPlan, 'day' | 'time'>, now: number, timeZone: string): string {
  const today = toLocalTime(now, timeZone).day
  const suffix = time ? `, ${trimTime(time)}` : ''
  if (day === today) return `${messages.today.toLowerCase()}${suffix}`
  if (day === addDays(today, 1)) return `${messages.tomorrow.toLowerCase()}${suffix}`
  const format = day > today && day < addDays(today, 7) ? weekdayOnly : longDay
  return `${format.format(asDate(day))}${suffix}`
}

/** Removes punctuation at the end of a scene's name. In many scripts, scene headings end with a full stop. */
const trimName = (name: string) => name.replace(/[.:\s]+$/, '')

/** Formats which scenes, or parts of scenes, a step practises. `allParts` is the number of parts of the whole plan. */
export function formatParts(parts: readonly PlanPart[], allParts: number): string {
  const sceneCount = new Set(parts.map(({ scene }) => scene)).size
  if (parts.length === allParts && sceneCount > 1) return messages.allParts(sceneCount)
  const names = [...new Set(parts.map((part) => getPartName(part, parts)))]
  const [first = ''] = names
  return names.length > 3 ? messages.severalParts(first, names.length - 1) : joinNames(names)
}

/**
 * For a plan that has only one scene: formats which parts of the scene a step practises, without the name of the scene.
 * Returns '' if the step practises the whole scene.
 */
export function formatPartsOfOneScene(parts: readonly PlanPart[]): string {
  const count = parts[0]?.count ?? 0
  if (parts.length >= count) return ''
  return messages.partsOfScene(joinNames(parts.map(({ number }) => String(number))), parts.length, count)
}

/** Returns the name of a part. If `parts` contains all parts of its scene, returns only the name of the scene. */
const getPartName = (part: PlanPart, parts: readonly PlanPart[]) =>
  parts.filter(({ scene }) => scene === part.scene).length === part.count
    ? trimName(part.sceneName)
    : messages.partName(trimName(part.sceneName), part.number, part.count)

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' })
const joinNames = (names: readonly string[]) => listFormat.format(names)

/** Formats a step's stage and, except for the warm-up, its first part: the label of the control that starts it. */
export const formatStart = ({ stage, parts }: PlanStep): string => {
  const [first] = parts
  const name = messages.stageNames[stage]
  if (!first || stage === 'warmUp') return name
  return messages.startStep(name, messages.partName(trimName(first.sceneName), first.number, first.count))
}
