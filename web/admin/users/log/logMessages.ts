import type { OutputOf } from '@scene-partner/contract/operations/index'
import { emptyValue, formatDay, formatNumber } from '../../common/index.ts'
import { tierLabels } from '../messages.ts'

export type LogEntry = OutputOf<'getAdminLogs'>['entries'][number]

export const logMessages = {
  title: 'Logs',
  load: 'Load the log',
  lead: 'Actions of administrators. Entries are never changed.',
  whenIn: (timeZone: string) => `When (${timeZone})`,
  timeZone: 'Time zone',
  inTimeZone: (timeZone: string) => `Times in ${timeZone}`,
  action: 'What',
  admin: 'By',
  user: 'About',
  details: 'Details',
  anyAction: 'Any action',
  adminFilter: 'Admin (address)',
  userFilter: 'User (address)',
  from: 'From',
  until: 'until',
  none: 'No matching entry',
  noneHint: 'Nothing in the log fits these filters.',
  empty: 'No entries yet',
  emptyHint: 'Actions of administrators appear here.',
} as const

/** Labels of actions in the audit log. An action that is missing here is shown by its name in the code. */
const actionNames: Readonly<Record<string, string>> = {
  'act.undone': 'Undone',
  'coupon-permission.changed': 'Coupon permission changed',
  csv_exported: 'CSV exported',
  post_picture_added: 'Picture added to a post',
  'impersonation.started': 'Impersonation requested',
  'impersonation.redeemed': 'Impersonation started',
  'impersonation.ended': 'Impersonation ended',
  'impersonation.refused': 'Impersonation refused',
  'reset-link.sent': 'Password reset sent',
  'user.deleted': 'Account deleted',
  'user.deletion-cancelled': 'Account restored',
  'user.deletion-scheduled': 'Deletion scheduled',
  'user.promoted': 'Promoted to paid',
  'user.reinstated': 'Reinstated',
  'user.signed-out': 'Signed out everywhere',
  'user.suspended': 'Suspended',
  'verification.resent': 'Verification email sent again',
}

/** Makes a name from the code readable: *override.revoked* becomes *Override revoked*. */
const humanise = (name: string) => {
  const text = name
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns the label of an action in the audit log. */
export const formatAction = (action: string): string => actionNames[action] ?? humanise(action)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Formats the value that a field had before or after an action. For an override, only the tier and the expiry. */
function formatState(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (!isObject(value)) return formatValue(value)
  return typeof value.tier === 'string' && typeof value.expiresAt === 'string'
    ? `${tierNames[value.tier] ?? value.tier} until ${formatDay(value.expiresAt)}`
    : formatValue(value)
}

/** Formats which fields an action changed: *Override: none → Paid until Dec 21, 2026*. */
const formatChange = (before: Record<string, unknown>, after: Record<string, unknown>): string =>
  Object.keys(after)
    .map((name) => `${humanise(name)}: ${formatState(before[name])} → ${formatState(after[name])}`)
    .join('; ')

const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T/.test(value)

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return emptyValue
  if (typeof value === 'string') return isInstant(value) ? formatDay(value) : value
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(formatValue).join(', ')
  const parts = Object.entries(value as Record<string, unknown>)
  return parts.map(([name, one]) => `${humanise(name).toLowerCase()} ${formatValue(one)}`).join(', ')
}

const tierNames: Readonly<Record<string, string>> = tierLabels

/** Fields that the details leave out: accounts, which other columns show, and the id of the undone action. */
const hiddenFields = new Set(['userId', 'adminId', 'undid'])

/** Formats the details of an audit entry: which fields were changed, the reason, and other facts. */
export function formatMetadata({ before, after, ...rest }: LogEntry['metadata']): string {
  const change = isObject(before) && isObject(after) ? [formatChange(before, after)] : []
  const facts = Object.entries(rest)
    .filter(([name, value]) => !hiddenFields.has(name) && value !== null && value !== '')
    .map(([name, value]) => `${humanise(name)}: ${formatValue(value)}`)
  return [...change, ...facts].join('; ') || emptyValue
}
