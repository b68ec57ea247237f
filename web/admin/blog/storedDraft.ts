import type { PostDraft } from './postDraft.ts'

/**
 * An unsaved draft, stored in this browser per account. `version` is the version of the saved post on which the draft
 * is based.
 */
export type StoredDraft = { draft: PostDraft; version: number; at: string }

const storageKey = (userId: string, slug: string) => `sp.${userId}.post.${slug}`
const names = ['title', 'slug', 'description', 'body', 'cover', 'coverWords', 'tags', 'author'] as const

const isDraft = (value: unknown): value is PostDraft =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')

/** Reads the stored draft of a post. A new post has an empty slug. Returns null when there is none. */
export function readStoredDraft(userId: string, slug: string): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId, slug)) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('draft' in stored) || !isDraft(stored.draft)) return null
    const version = 'version' in stored && typeof stored.version === 'number' ? stored.version : 0
    const at = 'at' in stored && typeof stored.at === 'string' ? stored.at : new Date().toISOString()
    return { draft: stored.draft, version, at }
  } catch {
    return null // The stored draft cannot be read, so the saved post is shown.
  }
}

/** Stores an unsaved draft in this browser. */
export function storeDraft(userId: string, slug: string, stored: Omit<StoredDraft, 'at'>): void {
  try {
    localStorage.setItem(storageKey(userId, slug), JSON.stringify({ ...stored, at: new Date().toISOString() }))
  } catch {
    // The browser has no free space. The typed text stays in the page, which shows that the text is not saved.
  }
}

/** Deletes the stored draft of a post. */
export const deleteStoredDraft = (userId: string, slug: string): void =>
  localStorage.removeItem(storageKey(userId, slug))
