import type { OutputOf } from '@scene-partner/contract/operations/index'
import { formatDateTime } from '../common/index.ts'

export type Post = OutputOf<'getAdminPost'>['post']
export type PostRow = OutputOf<'getAdminPosts'>['posts'][number]

export const listMessages = {
  title: 'Blog',
  load: 'Load posts',
  search: 'Title or address',
  state: 'Status',
  anyState: 'Any status',
  write: 'New post',
  noMatch: 'No post fits',
  noMatchHint: 'Try a shorter search, or clear the filters.',
  empty: 'Nothing written yet',
  emptyHint: 'A post begins as a draft that only admins see.',
} as const

export const columnMessages = {
  title: 'Title',
  status: 'Status',
  author: 'Author',
  publishedAt: 'Published',
  changed: 'Changed',
  tags: 'Tags',
} as const

export const stateLabels = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' } as const

export const editorMessages = {
  newTitle: 'New post',
  editTitle: 'Edit post',
  load: 'Load the post',
  notFound: 'There is no such post.',
  back: 'All posts',
  write: 'Write',
  preview: 'Preview',
  view: 'Text or preview',
  body: 'Text',
  bodyHint: 'Markdown: ## heading, **strong**, *emphasis*, > quotation, - list. Indented lines are set as a script.',
  title: 'Title',
  slug: 'Address',
  slugHint: (slug: string) => `/blog/${slug || '…'}`,
  slugFixed: 'Published once: its address stays, as others may point at it.',
  description: 'Description',
  descriptionHint: 'A sentence or two, for lists and search engines.',
  author: 'Author',
  tags: 'Tags',
  tagsHint: 'With commas between.',
  cover: 'Cover',
  coverHint: 'A picture of this site, such as /blog/lamp.svg. Empty for none.',
  coverWords: 'What is on the cover',
  coverWordsHint: 'For those who do not see it.',
  required: 'Please fill this in.',
  badSlug: 'Small letters, figures and single hyphens.',
  save: 'Save',
  saving: 'Saving…',
  create: 'Save the draft',
  saved: 'Saved.',
  unsaved: 'Not saved yet. Kept in this browser.',
  publish: 'Publish',
  change: 'Change the date',
  unpublish: 'Unpublish',
  delete: 'Delete',
  openPost: 'Look at it',
  minutes: (minutes: number) => (minutes === 1 ? '1 minute to read' : `${minutes} minutes to read`),
  emptyPreview: 'What you write is shown here as readers will see it.',
  previewFailed: 'The preview cannot be made just now. What you write is safe.',
  publishedSince: (at: string) => `Out since ${formatDateTime(at)}`,
  scheduledFor: (at: string) => `Waits for ${formatDateTime(at)}`,
} as const

export const storedDraftMessages = {
  found: (at: string) => `You had not saved this. It was kept here on ${formatDateTime(at)}.`,
  discard: 'Take the saved one',
  changedSince: 'Somebody has saved another version since.',
} as const

export const conflictMessages = {
  text: (name: string | null) =>
    name === null
      ? 'Somebody else has changed this post since you opened it. Nothing of yours is lost.'
      : `${name} has changed this post since you opened it. Nothing of yours is lost.`,
  saveMine: 'Save mine over it',
  takeTheirs: 'Take theirs',
} as const

export const publishDialogMessages = {
  title: (title: string) => `Publish “${title}”?`,
  description: 'It appears in the blog, the feed and the sitemap.',
  confirm: 'Publish',
  when: 'When',
  now: 'Now',
  later: 'Later',
  at: 'Date and time',
  atHint: 'Your own time.',
  invalidTime: 'Choose a date and a time.',
  done: 'The post is out.',
  scheduled: (at: string) => `The post will be out on ${formatDateTime(at)}.`,
} as const

export const unpublishDialogMessages = {
  title: (title: string) => `Take “${title}” back to the drafts?`,
  description: 'Readers no longer find it. Its address and its date wait with it.',
  confirm: 'Unpublish',
  done: 'The post is a draft again.',
} as const

export const deleteDialogMessages = {
  title: (title: string) => `Delete “${title}”?`,
  description: 'Its words are gone for good, and its address is free again.',
  confirm: 'Delete',
  done: 'The post is deleted.',
} as const
