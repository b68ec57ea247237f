import type { BlogPost } from '@scene-partner/contract/blog'
import type { BlogPostList, BlogPostPage } from '@scene-partner/contract/operations/blog'

/** Loader data of a list page; `away` where the server did not answer. */
export type BlogListData = { state: 'ready'; list: BlogPostList; tag: string | null } | { state: 'away' }
/** Loader data of one post; `away` where the server did not answer. */
export type BlogPostData = { state: 'ready'; reading: BlogPostPage } | { state: 'away' }

/** Parses the URL of the list. Null where such a page cannot exist. */
export function parseBlogListUrl(params: URLSearchParams): { page: number; tag: string | null } | null {
  const page = params.get('page') ?? '1'
  return /^[1-9]\d{0,3}$/.test(page) ? { page: Number(page), tag: params.get('tag') || null } : null
}

/** Returns the URL of a list page: of all posts or of one tag. */
export function getBlogListUrl({ page, tag }: { page: number; tag: string | null }): string {
  const params = new URLSearchParams({ ...(tag !== null && { tag }), ...(page > 1 && { page: String(page) }) })
  return params.size === 0 ? '/blog' : `/blog?${params}`
}

export const formatPostDate = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the article facts of a loaded post; null where none was loaded. */
export function getArticle(loaded: unknown): BlogPost | null {
  // Only this route's own loader provides it.
  const data = loaded as BlogPostData | undefined
  return data?.state === 'ready' ? data.reading.post : null
}
