import type { InputOf } from '@scene-partner/contract/operations/index'
import { editorMessages as messages, type Post } from './messages.ts'

/** A post as it is in the editor: the values that the admin typed, not validated yet. */
export type PostDraft = Record<
  'title' | 'slug' | 'description' | 'body' | 'cover' | 'coverWords' | 'tags' | 'author',
  string
>
type Problems = Partial<Record<keyof PostDraft, string>>

/** Returns the values with which the editor of a new post opens. */
export const emptyDraft = (author: string): PostDraft => ({
  ...{ title: '', slug: '', description: '', body: '', cover: '', coverWords: '', tags: '' },
  author,
})

/** Converts a saved post into values for the fields of the editor. */
export const toDraft = ({ title, slug, description, body, cover, coverWords, tags, author }: Post): PostDraft => ({
  ...{ title, slug, description, body, coverWords, author },
  cover: cover ?? '',
  tags: tags.join(', '),
})

/** Returns whether all values of both drafts are equal. */
export const isSameDraft = (one: PostDraft, other: PostDraft): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof PostDraft] === value)

const maxSlugLength = 100

/**
 * Makes the URL name (slug) of a post from its title, at most 100 characters: *Learning lines, slowly* becomes
 * `learning-lines-slowly`.
 */
export function slugify(title: string): string {
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/['’]|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxSlugLength)
  return slug.replace(/-$/, '')
}

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Validates the typed values of a post. Returns the error messages by field. The server validates the values again. */
export function findProblems({ title, slug, body, author }: PostDraft): Problems {
  const blank = (text: string) => (text.trim() === '' ? messages.required : undefined)
  const found: Problems = {
    title: blank(title),
    slug: blank(slug) ?? (slugPattern.test(slug) ? undefined : messages.badSlug),
    body: blank(body),
    author: blank(author),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** Converts the typed values of a post into the input of the operation that saves it. */
export const toPostInput = ({ tags, ...typed }: PostDraft): InputOf<'createBlogPost'> => ({
  ...typed,
  tags: tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean),
})

/** Which field of the editor shows the error, by the code of the failure. */
export const fieldByCode: Readonly<Record<string, keyof PostDraft>> = {
  'blog/bad-slug': 'slug',
  'blog/slug-taken': 'slug',
  'blog/slug-stands': 'slug',
  'blog/bad-cover': 'cover',
}
