/** Words of the office's frame and of the pieces that its screens share. */
export const navigationWords = {
  label: 'Admin',
  rooms: 'Admin rooms',
  dashboard: 'Dashboard',
  users: 'Users',
  subscriptions: 'Subscriptions',
  coupons: 'Coupons',
  agencies: 'Agencies',
  analytics: 'Analytics',
  content: 'Content',
  voices: 'Voices',
  messages: 'Messages',
  contact: 'Contact',
  blog: 'Blog',
  site: 'Site',
  health: 'Health',
  logs: 'Logs',
  views: 'Account views',
  mail: 'Mail',
  jobs: 'Jobs',
  errors: 'Errors',
  security: 'Security',
} as const

export const frameWords = {
  readsOnly: 'You see everything here. Changing something is for administrators.',
} as const

export const nagWords = {
  says: 'Your password alone opens the office.',
  act: 'Set up a second factor',
  later: 'Not now',
} as const

export const pieceWords = { close: 'Close' } as const

export const tableWords = {
  waiting: 'Loading rows',
  acts: 'Acts',
  columns: 'Columns',
  sort: 'Sort by',
  sortedUp: 'lowest first',
  sortedDown: 'highest first',
  again: 'Try Again',
} as const

export const choiceWords = {
  label: 'Chosen rows',
  choose: 'Choose',
  one: (name: string) => `Choose ${name}`,
  all: 'Choose all on this page',
  count: (count: number) => `${sayNumber(count)} chosen`,
  clear: 'Choose none',
} as const

export const csvWords = {
  download: 'Download CSV',
  label: (what: string) => `Download CSV: ${what}`,
} as const

export const filterWords = {
  clear: 'Clear filters',
  show: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
} as const

export const pagerWords = {
  label: 'Pages',
  newer: 'Newer',
  older: 'Older',
  first: 'Newest',
  range: (from: number, to: number, total: number | null) =>
    total === null
      ? `${sayNumber(from)} to ${sayNumber(to)}`
      : `${sayNumber(from)} to ${sayNumber(to)} of ${sayNumber(total)}`,
} as const

export const confirmWords = {
  cancel: 'Cancel',
  working: 'One moment…',
  undo: 'Undo',
  undone: 'Taken back.',
  reason: 'Reason',
  reasonHint: 'Stands in the log beside your name.',
  reasonMissing: 'Please say why. It stands in the log.',
} as const

const numbers = new Intl.NumberFormat('en-US')
const shortNumbers = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const days = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
const shortDays = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const moments = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})
const times = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: false })

/** Stands where there is nothing. */
export const nothing = '—'

export const sayNumber = (value: number): string => numbers.format(value)

/** *12.4K*, for the edge of a chart. */
export const sayShortNumber = (value: number): string => shortNumbers.format(value)

/** Money of a currency named as the payment provider does; whole amounts without the pennies. */
export function sayMoney(cents: number, currency = 'usd'): string {
  const maximumFractionDigits = cents % 100 === 0 ? 0 : 2
  const format = { style: 'currency', currency, maximumFractionDigits, minimumFractionDigits: maximumFractionDigits }
  return new Intl.NumberFormat('en-US', format as Intl.NumberFormatOptions).format(cents / 100)
}

export const sayPercent = (share: number): string => `${numbers.format(Math.round(share * 1000) / 10)} %`

/** *Nov 14, 2026*. */
export const sayDay = (instant: string | null | undefined): string =>
  instant ? days.format(new Date(instant)) : nothing

/** *Nov 14, 2026, 09:14*. */
export const sayMoment = (instant: string | null | undefined): string =>
  instant ? moments.format(new Date(instant)) : nothing

/** The year only where it is another one: *Nov 14*, *Nov 14, 2027*. */
export function sayShortDay(instant: string | null | undefined, now: Date = new Date()): string {
  if (!instant) return nothing
  const when = new Date(instant)
  return (when.getFullYear() === now.getFullYear() ? shortDays : days).format(when)
}

/** When something was last seen: *Today, 09:14*, *Yesterday*, else the day. */
export function sayLately(instant: string | null | undefined, now: Date = new Date()): string {
  if (!instant) return nothing
  const when = new Date(instant)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (when.toDateString() === now.toDateString()) return todayAt(times.format(when))
  return when.toDateString() === yesterday.toDateString() ? 'Yesterday' : sayShortDay(instant, now)
}

const todayAt = (time: string) => `Today, ${time}`
