import type { OutputOf } from '@scene-partner/contract/operations/index'
import { nothing, sayDay, sayNumber } from '../admin/index.ts'
import { tierWords } from './words.ts'

export type LogEntry = OutputOf<'getAdminLogs'>['entries'][number]

export const logWords = {
  title: 'Logs',
  load: 'Load the log',
  lead: 'What administrators did. Nothing in it is ever changed.',
  when: 'When',
  action: 'What',
  admin: 'By',
  user: 'About',
  details: 'Details',
  anyAction: 'Anything',
  adminFilter: 'By whom (address)',
  userFilter: 'About whom (address)',
  from: 'From',
  until: 'until',
  none: 'Nothing like that',
  noneHint: 'Nothing in the log fits these filters.',
  empty: 'Nothing yet',
  emptyHint: 'What administrators do is written here as they do it.',
} as const

/** Acts by how the log names them. What is not here is said by its own name. */
const known: Readonly<Record<string, string>> = {
  'act.undone': 'Taken back',
  'coupon-permission.changed': 'Coupon permission changed',
  csv_exported: 'CSV exported',
  'impersonation.started': 'Asked to view',
  'impersonation.redeemed': 'View begun',
  'impersonation.ended': 'View ended',
  'impersonation.refused': 'View refused',
  'user.promoted': 'Promoted to paid',
  'verification.resent': 'Verification mailed again',
}

/** *override.revoked* as *Override revoked*. */
const plainly = (name: string) => {
  const words = name
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const sayAction = (action: string): string => known[action] ?? plainly(action)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An override in the log is its whole row; its tier and its end tell it. */
function sayState(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (!isObject(value)) return sayValue(value)
  return typeof value.tier === 'string' && typeof value.expiresAt === 'string'
    ? `${tierNames[value.tier] ?? value.tier} until ${sayDay(value.expiresAt)}`
    : sayValue(value)
}

/** *override: none → Paid until Dec 21, 2026*. */
const sayChange = (before: Record<string, unknown>, after: Record<string, unknown>): string =>
  Object.keys(after)
    .map((name) => `${plainly(name)}: ${sayState(before[name])} → ${sayState(after[name])}`)
    .join('; ')

const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value)

function sayValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'string') return isInstant(value) ? sayDay(value) : value
  if (typeof value === 'number') return sayNumber(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(sayValue).join(', ')
  const parts = Object.entries(value as Record<string, unknown>)
  return parts.map(([name, one]) => `${plainly(name).toLowerCase()} ${sayValue(one)}`).join(', ')
}

const tierNames: Readonly<Record<string, string>> = tierWords

/** Ids are for looking up, which the columns beside do better. */
const unsaid = new Set(['userId', 'adminId', 'undid'])

/** What a line of the log says beyond who, whom and what. */
export function sayMetadata({ before, after, ...rest }: LogEntry['metadata']): string {
  const change = isObject(before) && isObject(after) ? [sayChange(before, after)] : []
  const facts = Object.entries(rest)
    .filter(([name, value]) => !unsaid.has(name) && value !== null && value !== '')
    .map(([name, value]) => `${plainly(name)}: ${sayValue(value)}`)
  return [...change, ...facts].join('; ') || nothing
}
