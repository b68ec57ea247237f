/** Messages of the admin frame and of its shared components. */
export const navigationMessages = {
  label: 'Admin',
  pages: 'Admin rooms',
  content: 'Content',
  health: 'Health',
  security: 'Security',
} as const

export const frameMessages = {
  readOnly: 'You see everything here. Changing something is for administrators.',
} as const

export const secondFactorReminderMessages = {
  text: 'Your password alone opens Admin.',
  setUp: 'Set up a second factor',
  later: 'Not now',
} as const

export const messageViewMessages = { close: 'Close' } as const

export const tableMessages = {
  waiting: 'Loading rows',
  actions: 'Acts',
  columns: 'Columns',
  sort: 'Sort by',
  sortedUp: 'lowest first',
  sortedDown: 'highest first',
  retry: 'Try Again',
} as const

export const selectionMessages = {
  label: 'Chosen rows',
  columnHead: 'Choose',
  selectRow: (name: string) => `Choose ${name}`,
  selectAll: 'Choose all on this page',
  count: (count: number) => `${formatNumber(count)} chosen`,
  selectNone: 'Choose none',
} as const

export const csvMessages = {
  download: 'Download CSV',
  label: (what: string) => `Download CSV: ${what}`,
} as const

export const filterMessages = {
  clear: 'Clear filters',
  show: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
} as const

export const pagerMessages = {
  label: 'Pages',
  newer: 'Newer',
  older: 'Older',
  first: 'Newest',
  range: (from: number, to: number, total: number | null) =>
    total === null
      ? `${formatNumber(from)} to ${formatNumber(to)}`
      : `${formatNumber(from)} to ${formatNumber(to)} of ${formatNumber(total)}`,
} as const

export const confirmMessages = {
  cancel: 'Cancel',
  working: 'One moment…',
  undo: 'Undo',
  undone: 'Taken back.',
  reason: 'Reason',
  reasonHint: 'Stands in the log beside your name.',
  reasonMissing: 'Please say why. It stands in the log.',
} as const

const numberFormat = new Intl.NumberFormat('en-US')
const shortNumberFormat = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const dayFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
const shortDayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const momentFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: false })

/** Shown in place of a missing value. */
export const emptyValue = '—'

export const formatNumber = (value: number): string => numberFormat.format(value)

/** *12.4K*, for a chart axis. */
export const formatShortNumber = (value: number): string => shortNumberFormat.format(value)

/** Formats an amount in cents. Whole amounts have no decimals. `currency` is an ISO code in lower case. */
export function formatMoney(cents: number, currency = 'usd'): string {
  const maximumFractionDigits = cents % 100 === 0 ? 0 : 2
  const format = { style: 'currency', currency, maximumFractionDigits, minimumFractionDigits: maximumFractionDigits }
  return new Intl.NumberFormat('en-US', format as Intl.NumberFormatOptions).format(cents / 100)
}

export const formatPercent = (share: number): string => `${numberFormat.format(Math.round(share * 1000) / 10)} %`

/** *Nov 14, 2026*. */
export const formatDay = (instant: string | null | undefined): string =>
  instant ? dayFormat.format(new Date(instant)) : emptyValue

/** *Nov 14, 2026, 09:14*. */
export const formatDateTime = (instant: string | null | undefined): string =>
  instant ? momentFormat.format(new Date(instant)) : emptyValue

/** Leaves out the current year: *Nov 14*, *Nov 14, 2027*. */
export function formatShortDay(instant: string | null | undefined, now: Date = new Date()): string {
  if (!instant) return emptyValue
  const when = new Date(instant)
  return (when.getFullYear() === now.getFullYear() ? shortDayFormat : dayFormat).format(when)
}

/** *Today, 09:14*, *Yesterday*, else the date. */
export function formatRelativeDay(instant: string | null | undefined, now: Date = new Date()): string {
  if (!instant) return emptyValue
  const when = new Date(instant)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (when.toDateString() === now.toDateString()) return formatToday(timeFormat.format(when))
  return when.toDateString() === yesterday.toDateString() ? 'Yesterday' : formatShortDay(instant, now)
}

const formatToday = (time: string) => `Today, ${time}`
