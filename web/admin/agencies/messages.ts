import type { OutputOf } from '@scene-partner/contract/operations/index'

export type Agency = OutputOf<'getAgency'>['agency']
export type AgencyMonth = OutputOf<'getAgency'>['months'][number]
export type Actor = OutputOf<'getAgencyActors'>['actors'][number]

export const listMessages = {
  title: 'Agencies',
  load: 'Load agencies',
  lead: 'Schools and agencies, and how the actors get on who come by them: by their mail domain or their coupon.',
  search: 'Name, domain or coupon',
  add: 'New agency',
  noMatch: 'No agency fits',
  noMatchHint: 'Try a shorter search.',
  empty: 'No agencies yet',
  emptyHint: 'Write down a school or an agency with its mail domain or its coupon, and its actors are counted here.',
} as const

export const columnMessages = {
  name: 'Name',
  domain: 'Mail domain',
  coupon: 'Coupon',
  actors: 'Actors',
  active: 'Active, 30 days',
  conversion: 'Have paid',
  thisMonth: 'Characters this month',
  inAll: 'Characters in all',
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
  months: 'Month by month',
  month: 'Month',
  newActors: 'New actors',
  characters: 'Characters',
  actors: 'Actors',
  loadActors: 'Load actors',
  nobodyYet: 'Nobody has come by this agency yet.',
  allUsers: 'In the list of users',
  edit: 'Edit',
  delete: 'Delete',
  metrics: 'Figures',
  paidOf: (paid: string, all: string) => `${paid} of ${all}`,
} as const

export const actorColumnMessages = {
  name: 'Name',
  email: 'Email',
  by: 'Came by',
  joined: 'Joined',
  seen: 'Last seen',
  never: 'Never',
  thisMonth: 'Characters this month',
  paid: 'Has paid',
  yes: 'Yes',
  no: 'No',
} as const
export const cameByLabels = { domain: 'Mail domain', coupon: 'Coupon', both: 'Both' } as const

export const formMessages = {
  add: 'New agency',
  addConfirm: 'Add the agency',
  edit: (name: string) => `Edit ${name}`,
  editConfirm: 'Save',
  name: 'Name',
  contactName: 'Contact',
  contactEmail: 'Their email',
  domain: 'Mail domain',
  domainHint: 'Such as school.example. Whoever has an address there is counted.',
  coupon: 'Coupon',
  couponHint: 'Whoever redeems it is counted.',
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
  description: 'Its name, contact and notes go for good. Its actors and its coupon stay.',
  confirm: 'Delete',
} as const

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
/** `2026-11` as *Nov 2026*. */
export const formatMonth = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00.000Z`))
