import type { BlogPost } from '@scene-partner/contract/blog'
import type { BlogPostList, BlogPostPage } from '@scene-partner/contract/operations/blog'

/** Loader data of a page of the list of posts. `away` means that the posts could not be loaded. */
export type BlogListData = { state: 'ready'; list: BlogPostList; tag: string | null } | { state: 'away' }
/** Loader data of the page of one post. `away` means that the post could not be loaded. */
export type BlogPostData = { state: 'ready'; reading: BlogPostPage } | { state: 'away' }

/** Parses the query string of the list of posts. Returns null if its page number is invalid. */
export function parseBlogListUrl(params: URLSearchParams): { page: number; tag: string | null } | null {
  const page = params.get('page') ?? '1'
  return /^[1-9]\d{0,3}$/.test(page) ? { page: Number(page), tag: params.get('tag') || null } : null
}

/** Returns the URL of a page of the list of posts. If `tag` is null, the list has the posts of all tags. */
export function getBlogListUrl({ page, tag }: { page: number; tag: string | null }): string {
  const params = new URLSearchParams({ ...(tag !== null && { tag }), ...(page > 1 && { page: String(page) }) })
  return params.size === 0 ? '/blog' : `/blog?${params}`
}

/**
 * The formatter of dates. Created only once, at the first use, because this takes longer than formatting all dates of a
 * page.
 */
let dateFormat: Intl.DateTimeFormat | undefined

/** Formats the day of a post, in UTC. */
export function formatPostDate(instant: string): string {
  dateFormat ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return dateFormat.format(new Date(instant))
}

/** Returns the blog post in the loader data; null if they contain none. */
export function getArticle(loaded: unknown): BlogPost | null {
  // The type assertion is safe, because only the loader of this route provides the data.
  const data = loaded as BlogPostData | undefined
  return data?.state === 'ready' ? data.reading.post : null
}
