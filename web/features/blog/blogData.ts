import type { BlogPost } from '@scene-partner/contract/blog'
import type { BlogList, BlogReading } from '@scene-partner/contract/operations/blog'

/** What the list and the post know when they are drawn: all of it, or that nobody answered. */
export type ListData = { state: 'ready'; list: BlogList; tag: string | null } | { state: 'away' }
export type PostData = { state: 'ready'; reading: BlogReading } | { state: 'away' }

/** What the list's address asks for; null where there can be no such page. */
export function readListAddress(params: URLSearchParams): { page: number; tag: string | null } | null {
  const page = params.get('page') ?? '1'
  return /^[1-9]\d{0,3}$/.test(page) ? { page: Number(page), tag: params.get('tag') || null } : null
}

/** The list's address: of all posts or of one tag, from a page on. */
export function listAddress({ page, tag }: { page: number; tag: string | null }): string {
  const params = new URLSearchParams({ ...(tag !== null && { tag }), ...(page > 1 && { page: String(page) }) })
  return params.size === 0 ? '/blog' : `/blog?${params}`
}

export const sayDate = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** What cards and search engines are told of a post that was found. */
export function articleOf(loaded: unknown): BlogPost | null {
  // Given by our own loader of this route alone.
  const data = loaded as PostData | undefined
  return data?.state === 'ready' ? data.reading.post : null
}
