import type { OutputOf } from '@scene-partner/contract/operations/index'

export type Agency = OutputOf<'getAgency'>['agency']
export type AgencyMonth = OutputOf<'getAgency'>['months'][number]
export type Actor = OutputOf<'getAgencyActors'>['actors'][number]

export const listMessages = {
  title: 'Agencies',
  load: 'Load agencies',
  lead: 'Schools and agencies, with the activity of their actors. An actor belongs to an agency by email domain or coupon.',
  search: 'Name, domain or coupon',
  add: 'New agency',
  noMatch: 'No matching agency',
  noMatchHint: 'Try a shorter search.',
  empty: 'No agencies yet',
  emptyHint: 'Add a school or an agency with its email domain or coupon. Its actors are then counted here.',
} as const

export const columnMessages = {
  name: 'Name',
  domain: 'Email domain',
  coupon: 'Coupon',
  actors: 'Actors',
  active: 'Active, 30 days',
  conversion: 'Have paid',
  thisMonth: 'Characters this month',
  inAll: 'Characters in total',
} as const

export const pageMessages = {
  title: 'Agency',
  load: 'Load the agency',
  notFound: 'There is no such agency.',
  back: 'All agencies',
  contact: 'Contact',
  email: 'Email',
  notes: 'Notes',
  about: 'About',
  months: 'By month',
  month: 'Month',
  newActors: 'New actors',
  characters: 'Characters',
  actors: 'Actors',
  loadActors: 'Load actors',
  nobodyYet: 'No actor belongs to this agency yet.',
  allUsers: 'Show in the users list',
  edit: 'Edit',
  delete: 'Delete',
  metrics: 'Metrics',
  paidOf: (paid: string, all: string) => `${paid} of ${all}`,
} as const

export const actorColumnMessages = {
  name: 'Name',
  email: 'Email',
  by: 'Found by',
  joined: 'Joined',
  seen: 'Last seen',
  never: 'Never',
  thisMonth: 'Characters this month',
  paid: 'Has paid',
  yes: 'Yes',
  no: 'No',
} as const
export const foundByLabels = { domain: 'Email domain', coupon: 'Coupon', both: 'Both' } as const

export const formMessages = {
  add: 'New agency',
  addConfirm: 'Add agency',
  edit: (name: string) => `Edit ${name}`,
  editConfirm: 'Save',
  name: 'Name',
  contactName: 'Contact',
  contactEmail: 'Their email',
  domain: 'Email domain',
  domainHint: 'For example school.example. Every user with an address of this domain is counted.',
  coupon: 'Coupon',
  couponHint: 'Every user who redeems it is counted.',
  notes: 'Notes',
  notesHint: 'Only admins see them.',
  nameMissing: 'An agency needs a name.',
} as const

export const resultMessages = {
  added: (name: string) => `${name} is added.`,
  changed: (name: string) => `${name} is changed.`,
  deleted: (name: string) => `${name} is deleted.`,
} as const

export const deleteConfirmMessages = {
  title: (name: string) => `Delete ${name}?`,
  description: 'Deletes its name, contact and notes permanently. Its actors and its coupon are not deleted.',
  confirm: 'Delete',
} as const

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
/** Formats a month such as `2026-11` as *Nov 2026*. */
export const formatMonth = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00.000Z`))
