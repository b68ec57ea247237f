import type { StatusKind } from '../common/index.ts'
import { statusMessages as messages, type Settings } from './messages.ts'

/** Whether visitors see a setting now, or why not, for the badge beside its title. */
export type SettingStatus = { kind: StatusKind; text: string }

const status = (kind: StatusKind, text: string): SettingStatus => ({ kind, text })

/** Returns whether visitors see the announcement at `now` (milliseconds since 1970), or why not. */
export function findAnnouncementStatus(value: Settings['announcement']['value'], now: number): SettingStatus {
  if (value === null) return status('none', messages.empty)
  if (!value.isOn) return status('none', messages.hidden)
  if (value.startsAt !== null && Date.parse(value.startsAt) > now) return status('half', messages.scheduled)
  if (value.endsAt !== null && Date.parse(value.endsAt) <= now) return status('none', messages.ended)
  return status('good', messages.shown)
}

/** Returns whether search engines see the rating, or why not. */
export function findRatingStatus(value: Settings['rating']['value']): SettingStatus {
  if (value === null) return status('none', messages.empty)
  return value.isOn ? status('good', messages.shown) : status('none', messages.hidden)
}

/** Returns, for the badge, how many testimonials visitors see. */
export const findTestimonialsStatus = (value: Settings['testimonials']['value']): SettingStatus =>
  value === null || value.length === 0
    ? status('none', messages.empty)
    : status('good', messages.shownCount(value.length))
