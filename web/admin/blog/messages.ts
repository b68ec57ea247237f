import type { OutputOf } from '@scene-partner/contract/operations/index'
import { sayMoment } from '../admin/index.ts'

export type Post = OutputOf<'getAdminPost'>['post']
export type PostRow = OutputOf<'getAdminPosts'>['posts'][number]

export const listWords = {
  title: 'Blog',
  load: 'Load posts',
  search: 'Title or address',
  state: 'Standing',
  anyState: 'Any standing',
  write: 'New post',
  none: 'No post fits',
  noneHint: 'Try a shorter search, or clear the filters.',
  nothing: 'Nothing written yet',
  nothingHint: 'A post begins as a draft that only the office sees.',
} as const

export const columnWords = {
  title: 'Title',
  standing: 'Standing',
  author: 'Author',
  out: 'Published',
  changed: 'Changed',
  tags: 'Tags',
} as const

export const stateWords = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' } as const

export const editorWords = {
  newTitle: 'New post',
  editTitle: 'Edit post',
  load: 'Load the post',
  gone: 'There is no such post.',
  back: 'All posts',
  write: 'Write',
  preview: 'Preview',
  view: 'Text or preview',
  words: 'Text',
  wordsHint: 'Markdown: ## heading, **strong**, *emphasis*, > quotation, - list. Indented lines are set as a script.',
  title: 'Title',
  slug: 'Address',
  slugHint: (slug: string) => `/blog/${slug || '…'}`,
  slugStands: 'Published once: its address stays, as others may point at it.',
  description: 'Description',
  descriptionHint: 'A sentence or two, for lists and search engines.',
  author: 'Author',
  tags: 'Tags',
  tagsHint: 'With commas between.',
  cover: 'Cover',
  coverHint: 'A picture of this site, such as /blog/lamp.svg. Empty for none.',
  coverWords: 'What is on the cover',
  coverWordsHint: 'For those who do not see it.',
  needed: 'Please fill this in.',
  badSlug: 'Small letters, figures and single hyphens.',
  save: 'Save',
  saving: 'Saving…',
  create: 'Save the draft',
  saved: 'Saved.',
  unsaved: 'Not saved yet. Kept in this browser.',
  publish: 'Publish',
  change: 'Change the date',
  unpublish: 'Unpublish',
  remove: 'Delete',
  look: 'Look at it',
  minutes: (minutes: number) => (minutes === 1 ? '1 minute to read' : `${minutes} minutes to read`),
  emptyPreview: 'What you write is shown here as readers will see it.',
  previewFailed: 'The preview cannot be made just now. What you write is safe.',
  out: (at: string) => `Out since ${sayMoment(at)}`,
  waits: (at: string) => `Waits for ${sayMoment(at)}`,
} as const

export const keptWords = {
  found: (at: string) => `You had not saved this. It was kept here on ${sayMoment(at)}.`,
  discard: 'Take the saved one',
  changedSince: 'Somebody has saved another version since.',
} as const

export const conflictWords = {
  says: (who: string | null) =>
    who === null
      ? 'Somebody else has changed this post since you opened it. Nothing of yours is lost.'
      : `${who} has changed this post since you opened it. Nothing of yours is lost.`,
  mine: 'Save mine over it',
  theirs: 'Take theirs',
} as const

export const publishWords = {
  title: (title: string) => `Publish “${title}”?`,
  says: 'It appears in the blog, the feed and the sitemap.',
  act: 'Publish',
  when: 'When',
  now: 'Now',
  later: 'Later',
  at: 'Date and time',
  atHint: 'Your own time.',
  badTime: 'Choose a date and a time.',
  done: 'The post is out.',
  waits: (at: string) => `The post will be out on ${sayMoment(at)}.`,
} as const

export const unpublishWords = {
  title: (title: string) => `Take “${title}” back to the drafts?`,
  says: 'Readers no longer find it. Its address and its date wait with it.',
  act: 'Unpublish',
  done: 'The post is a draft again.',
} as const

export const deleteWords = {
  title: (title: string) => `Delete “${title}”?`,
  says: 'Its words are gone for good, and its address is free again.',
  act: 'Delete',
  done: 'The post is deleted.',
} as const
