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
  noMatch: 'No matching post',
  noMatchHint: 'Try a shorter search, or clear the filters.',
  empty: 'No posts yet',
  emptyHint: 'A new post is a draft that only admins can see.',
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
  slugFixed: 'The address of a published post cannot be changed, because other pages may link to it.',
  description: 'Description',
  descriptionHint: 'A sentence or two, for lists and search engines.',
  author: 'Author',
  tags: 'Tags',
  tagsHint: 'Separate tags with commas.',
  cover: 'Address of the cover',
  coverHint: 'An upload fills this in. You can also enter a path on this site, or leave it empty for no cover.',
  coverWords: 'Description of the cover image',
  coverWordsHint: 'Screen readers read it aloud.',
  required: 'Please fill this in.',
  badSlug: 'Lower-case letters, numbers and single hyphens.',
  save: 'Save',
  saving: 'Saving…',
  create: 'Save the draft',
  saved: 'Saved.',
  unsaved: 'Not saved yet. Stored in this browser.',
  publish: 'Publish',
  change: 'Change the date',
  unpublish: 'Unpublish',
  delete: 'Delete',
  openPost: 'View post',
  minutes: (minutes: number) => (minutes === 1 ? '1 minute to read' : `${minutes} minutes to read`),
  emptyPreview: 'What you write is shown here as readers will see it.',
  previewFailed: 'The preview is not available now. Your text is not lost.',
  publishedSince: (at: string) => `Published ${formatDateTime(at)}`,
  scheduledFor: (at: string) => `Scheduled for ${formatDateTime(at)}`,
} as const

export const pictureMessages = {
  upload: 'Upload the picture',
  uploading: 'Uploading…',
  uploadCover: 'Upload a cover',
  replaceCover: 'Replace the cover',
  removeCover: 'Remove',
  insert: 'Insert a picture',
  describe: 'Describe the picture',
  hint: 'JPEG, PNG or WebP, up to 10 MB. It is made smaller, and its location data is removed.',
  saveFirst: 'Save the draft first. Pictures belong to a saved post.',
} as const

export const storedDraftMessages = {
  found: (at: string) => `You did not save this text. It was stored in this browser on ${formatDateTime(at)}.`,
  discard: 'Use the saved version',
  discardNew: 'Discard this text',
  changedSince: 'Another user has saved a newer version.',
} as const

export const conflictMessages = {
  text: (name: string | null) =>
    name === null
      ? 'Another user has changed this post since you opened it. Nothing of yours is lost.'
      : `${name} has changed this post since you opened it. Nothing of yours is lost.`,
  saveMine: 'Overwrite with mine',
  acceptOtherVersion: 'Use theirs',
} as const

export const publishDialogMessages = {
  title: (title: string) => `Publish “${title}”?`,
  description: 'It appears in the blog, the feed and the sitemap.',
  confirm: 'Publish',
  when: 'When',
  now: 'Now',
  later: 'Later',
  at: 'Date and time',
  atHint: 'In your time zone.',
  invalidTime: 'Choose a date and a time.',
  done: 'The post is published.',
  scheduled: (at: string) => `The post will be published on ${formatDateTime(at)}.`,
} as const

export const unpublishDialogMessages = {
  title: (title: string) => `Unpublish “${title}”?`,
  description: 'Readers can no longer see it. It becomes a draft and keeps its address and date.',
  confirm: 'Unpublish',
  done: 'The post is a draft again.',
} as const

export const deleteDialogMessages = {
  title: (title: string) => `Delete “${title}”?`,
  description: 'Its text is deleted permanently, and another post can use its address.',
  confirm: 'Delete',
  done: 'The post is deleted.',
} as const
