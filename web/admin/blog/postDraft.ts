import type { InputOf } from '@scene-partner/contract/operations/index'
import { editorWords as words, type Post } from './words.ts'

/** A post as it stands in the editor: what was typed, not yet judged. */
export type PostDraft = Record<
  'title' | 'slug' | 'description' | 'body' | 'cover' | 'coverWords' | 'tags' | 'author',
  string
>
export type Problems = Partial<Record<keyof PostDraft, string>>

export const blankDraft = (author: string): PostDraft => ({
  ...{ title: '', slug: '', description: '', body: '', cover: '', coverWords: '', tags: '' },
  author,
})

export const draftOf = ({ title, slug, description, body, cover, coverWords, tags, author }: Post): PostDraft => ({
  ...{ title, slug, description, body, coverWords, author },
  cover: cover ?? '',
  tags: tags.join(', '),
})

export const isSame = (one: PostDraft, other: PostDraft): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof PostDraft] === value)

const longestSlug = 100

/** An address made from a title: *Learning lines, slowly* becomes `learning-lines-slowly`. */
export function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/['’]|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longestSlug)
  return slug.replace(/-$/, '')
}

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** What is wrong with what was typed, by field. The server judges again. */
export function problemsOf({ title, slug, body, author }: PostDraft): Problems {
  const blank = (text: string) => (text.trim() === '' ? words.needed : undefined)
  const found: Problems = {
    title: blank(title),
    slug: blank(slug) ?? (slugShape.test(slug) ? undefined : words.badSlug),
    body: blank(body),
    author: blank(author),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** What was typed, as the server is told. */
export const wordsOf = ({ tags, ...typed }: PostDraft): InputOf<'createBlogPost'> => ({
  ...typed,
  tags: tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean),
})

/** The field that a refusal is about. */
export const fieldByCode: Readonly<Record<string, keyof PostDraft>> = {
  'blog/bad-slug': 'slug',
  'blog/slug-taken': 'slug',
  'blog/slug-stands': 'slug',
  'blog/bad-cover': 'cover',
}
