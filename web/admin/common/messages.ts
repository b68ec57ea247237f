/** Texts of the frame of all admin pages, and of the components that these pages share. */
export const navigationMessages = {
  label: 'Admin',
  pages: 'Admin pages',
  content: 'Content',
  health: 'Health',
  security: 'Security',
} as const

/** Says to screen readers what the number beside a navigation link counts. */
export const countMessages = {
  unreadContact: (count: number) => `, ${formatNumber(count)} unread`,
  failedMail: (count: number) => `, ${formatNumber(count)} failed`,
  failedJobs: (count: number) => `, ${formatNumber(count)} failed`,
} as const

export const emailMessages = {
  copy: (email: string) => `Copy ${email}`,
  copyTip: 'Copy',
  copied: (email: string) => `Copied ${email}.`,
  notCopied: 'Your browser did not allow copying. Select the address instead.',
} as const

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform ?? '')

export const paletteMessages = {
  open: 'Search',
  key: isMac ? '⌘ K' : 'Ctrl K',
  title: 'Search or jump to',
  placeholder: 'A name, an email, a coupon, a post or a page',
  results: 'Results',
  users: 'Users',
  coupons: 'Coupons',
  posts: 'Posts',
  pages: 'Pages',
  searching: 'Searching…',
  count: (count: number) => (count === 1 ? '1 result' : `${formatNumber(count)} results`),
  nothing: (text: string) => `Nothing found for “${text.trim()}”.`,
  failed: 'Part of the search failed. Type again to retry.',
  enter: 'Enter',
  ctrlEnter: isMac ? '⌘ Enter' : 'Ctrl Enter',
  choose: 'choose',
  go: 'open',
  newTab: 'new tab',
} as const

export const frameMessages = {
  readOnly: 'You can see everything here, but only administrators can make changes.',
} as const

export const secondFactorReminderMessages = {
  text: 'Only your password protects Admin.',
  setUp: 'Set up a second factor',
  later: 'Not now',
} as const

export const messageViewMessages = { close: 'Close' } as const

export const tableMessages = {
  waiting: 'Loading rows',
  actions: 'Actions',
  columns: 'Columns',
  sort: 'Sort by',
  sortedUp: 'lowest first',
  sortedDown: 'highest first',
  retry: 'Try Again',
} as const

export const selectionMessages = {
  label: 'Selected rows',
  columnHead: 'Select',
  selectRow: (name: string) => `Select ${name}`,
  selectAll: 'Select all on this page',
  count: (count: number) => `${formatNumber(count)} selected`,
  selectNone: 'Clear selection',
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
  undone: 'Undone.',
  reason: 'Reason',
  reasonHint: 'Shown in the log with your name.',
  reasonMissing: 'Please enter a reason. It is shown in the log.',
} as const

const numberFormat = new Intl.NumberFormat('en-US')
const shortNumberFormat = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const dayFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
const shortDayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const momentOptions = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
} as const
const momentFormat = new Intl.DateTimeFormat('en-US', momentOptions)
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: false })

/** The text that is shown where a value is missing. */
export const emptyValue = '—'

export const formatNumber = (value: number): string => numberFormat.format(value)

/** Formats a number briefly for a chart axis: *12.4K*. */
export const formatShortNumber = (value: number): string => shortNumberFormat.format(value)

/**
 * Formats an amount of money, given in cents. Whole amounts have no decimals. `currency` is an ISO code in lower case.
 */
export function formatMoney(cents: number, currency = 'usd'): string {
  const maximumFractionDigits = cents % 100 === 0 ? 0 : 2
  const format = { style: 'currency', currency, maximumFractionDigits, minimumFractionDigits: maximumFractionDigits }
  return new Intl.NumberFormat('en-US', format as Intl.NumberFormatOptions).format(cents / 100)
}

export const formatPercent = (share: number): string => `${numberFormat.format(Math.round(share * 1000) / 10)} %`

/** Formats the day of a point in time, in the browser's time zone, as *Nov 14, 2026*; a dash if there is none. */
export const formatDay = (instant: string | null | undefined): string =>
  instant ? dayFormat.format(new Date(instant)) : emptyValue

/** Formats a time as *Nov 14, 2026, 09:14* in an IANA time zone. If none is given, uses the browser's time zone. */
export function formatDateTime(instant: string | null | undefined, timeZone?: string): string {
  if (!instant) return emptyValue
  const format = timeZone ? new Intl.DateTimeFormat('en-US', { ...momentOptions, timeZone }) : momentFormat
  return format.format(new Date(instant))
}

const utcDayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a UTC day such as `2026-11-14` as *Nov 14, 2026*. */
export const formatUtcDay = (day: string): string => utcDayFormat.format(new Date(`${day}T00:00:00.000Z`))

/** Formats the day of a point in time, without the year if it is the current year: *Nov 14*, *Nov 14, 2027*. */
export function formatShortDay(instant: string | null | undefined, now: Date = new Date()): string {
  if (!instant) return emptyValue
  const when = new Date(instant)
  return (when.getFullYear() === now.getFullYear() ? shortDayFormat : dayFormat).format(when)
}

/** Formats a point in time as *Today, 09:14*, as *Yesterday* or, for any other day, as a date. */
export function formatRelativeDay(instant: string | null | undefined, now: Date = new Date()): string {
  if (!instant) return emptyValue
  const when = new Date(instant)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (when.toDateString() === now.toDateString()) return formatToday(timeFormat.format(when))
  return when.toDateString() === yesterday.toDateString() ? 'Yesterday' : formatShortDay(instant, now)
}

const formatToday = (time: string) => `Today, ${time}`
