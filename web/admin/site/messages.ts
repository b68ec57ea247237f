import type { OutputOf } from '@scene-partner/contract/operations/index'
import { formatDateTime, formatNumber } from '../common/index.ts'

export type Settings = OutputOf<'getSiteSettings'>

export const pageMessages = {
  title: 'Site',
  lead: 'Texts on the public pages. A change appears within 30 seconds.',
  load: 'Load the settings',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  neverChanged: 'Nothing entered yet.',
  changed: (at: string, editorName: string | null) =>
    editorName === null ? `Changed ${formatDateTime(at)}.` : `Changed ${formatDateTime(at)} by ${editorName}.`,
  changedByOther: 'Another user has changed this since you opened it. Your text is still here.',
  acceptOtherVersion: 'Use theirs',
  required: 'Please fill this in.',
} as const

export const statusMessages = {
  empty: 'Empty',
  hidden: 'Not shown',
  scheduled: 'Scheduled',
  ended: 'Ended',
  shown: 'Shown',
  shownCount: (count: number) => `${formatNumber(count)} shown`,
} as const

export const announcementMessages = {
  title: 'Announcement',
  description:
    'One line below the header of every public page. A visitor who closes it does not see it again until its text changes.',
  text: 'Text',
  textHint: 'Short: one line.',
  link: 'Link',
  linkHint: 'A path of this site, such as /voices, or an https address. Leave it empty for no link.',
  linkText: 'Link text',
  startsAt: 'From',
  endsAt: 'Until',
  timeHint: 'In your time zone. Empty: always.',
  preview: 'What visitors see',
  previewLink: 'Read more',
  isOn: 'Show the announcement',
  save: 'Save the announcement',
} as const

export const ratingMessages = {
  title: 'Rating',
  description:
    'Search engines get this rating for the landing page. Enter only real ratings that can be verified on another site.',
  value: 'Average, 1 to 5',
  count: 'Number of ratings',
  isOn: 'Show to search engines',
  save: 'Save the rating',
  invalidValue: 'A number from 1 to 5.',
  invalidCount: 'A whole number from 1.',
} as const

export const testimonialMessages = {
  title: 'What actors say',
  description: 'Shown on the trial page, in this order.',
  samples:
    'Nothing is entered: on this machine the trial page shows samples, marked as such. A public site shows none.',
  text: 'Text',
  name: 'Name',
  role: 'Profession',
  add: 'Add testimonial',
  remove: (name: string) => (name ? `Remove the testimonial of ${name}` : 'Remove this testimonial'),
  moveUp: 'Move up',
  moveUpNamed: (name: string) => (name ? `Move ${name} up` : 'Move up'),
  number: (number: number) => `Number ${number}`,
  save: 'Save testimonials',
  maxCount: 12,
} as const
