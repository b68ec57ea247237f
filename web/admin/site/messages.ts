import type { OutputOf } from '@scene-partner/contract/operations/index'
import { sayMoment } from '../admin/index.ts'

export type Settings = OutputOf<'getSiteSettings'>

export const pageWords = {
  title: 'Site',
  lead: 'What the public pages say of the house. A change is there for everybody within half a minute.',
  load: 'Load the settings',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  never: 'Nothing entered yet.',
  changed: (at: string, who: string | null) =>
    who === null ? `Changed ${sayMoment(at)}.` : `Changed ${sayMoment(at)} by ${who}.`,
  newer: 'Somebody else has changed this since you opened it. What you typed is still here.',
  takeTheirs: 'Take theirs',
  needed: 'Please fill this in.',
} as const

export const announcementWords = {
  title: 'Announcement',
  says: 'One line under the head of every public page. Whoever puts it away does not see it again until its words change.',
  words: 'Words',
  wordsHint: 'Short: one line.',
  link: 'Where it leads',
  linkHint: 'A path of this site, such as /voices, or an https address. Empty for nowhere.',
  linkWords: 'Words of the link',
  startsAt: 'From',
  endsAt: 'Until',
  timeHint: 'Your own time. Empty: always.',
  isOn: 'Show it',
  act: 'Save the announcement',
} as const

export const ratingWords = {
  title: 'Rating',
  says: 'Search engines are told this of the front page. Enter only what people really gave, where it can be looked up.',
  value: 'Average, 1 to 5',
  count: 'By how many',
  isOn: 'Tell search engines',
  act: 'Save the rating',
  badValue: 'A number from 1 to 5.',
  badCount: 'A whole number from 1.',
} as const

export const testimonialWords = {
  title: 'What actors say',
  says: 'Shown on the trial page, in this order.',
  samples:
    'Nothing is entered: on this machine the trial page shows samples, marked as such. A public site shows none.',
  words: 'Words',
  name: 'Name',
  role: 'What they are',
  add: 'Add one',
  remove: (name: string) => (name ? `Remove the words of ${name}` : 'Remove these words'),
  moveUp: 'Move up',
  up: (name: string) => (name ? `Move ${name} up` : 'Move up'),
  number: (number: number) => `Number ${number}`,
  act: 'Save what they say',
  most: 12,
} as const
