import type { OutputOf } from '@scene-partner/contract/operations/index'
import { formatDateTime } from '../common/index.ts'

export type Settings = OutputOf<'getSiteSettings'>

export const pageMessages = {
  title: 'Site',
  lead: 'What the public pages say about us. A change is there for everybody within half a minute.',
  load: 'Load the settings',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  neverChanged: 'Nothing entered yet.',
  changed: (at: string, editorName: string | null) =>
    editorName === null ? `Changed ${formatDateTime(at)}.` : `Changed ${formatDateTime(at)} by ${editorName}.`,
  changedByOther: 'Somebody else has changed this since you opened it. What you typed is still here.',
  takeTheirs: 'Take theirs',
  required: 'Please fill this in.',
} as const

export const announcementMessages = {
  title: 'Announcement',
  description:
    'One line under the head of every public page. Whoever puts it away does not see it again until its words change.',
  text: 'Words',
  textHint: 'Short: one line.',
  link: 'Where it leads',
  linkHint: 'A path of this site, such as /voices, or an https address. Empty for nowhere.',
  linkText: 'Words of the link',
  startsAt: 'From',
  endsAt: 'Until',
  timeHint: 'Your own time. Empty: always.',
  isOn: 'Show it',
  save: 'Save the announcement',
} as const

export const ratingMessages = {
  title: 'Rating',
  description:
    'Search engines are told this of the front page. Enter only what people really gave, where it can be looked up.',
  value: 'Average, 1 to 5',
  count: 'By how many',
  isOn: 'Tell search engines',
  save: 'Save the rating',
  invalidValue: 'A number from 1 to 5.',
  invalidCount: 'A whole number from 1.',
} as const

export const testimonialMessages = {
  title: 'What actors say',
  description: 'Shown on the trial page, in this order.',
  samples:
    'Nothing is entered: on this machine the trial page shows samples, marked as such. A public site shows none.',
  text: 'Words',
  name: 'Name',
  role: 'What they are',
  add: 'Add one',
  remove: (name: string) => (name ? `Remove the words of ${name}` : 'Remove these words'),
  moveUp: 'Move up',
  moveUpNamed: (name: string) => (name ? `Move ${name} up` : 'Move up'),
  number: (number: number) => `Number ${number}`,
  save: 'Save what they say',
  maxCount: 12,
} as const
