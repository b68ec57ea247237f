import type { PostDraft } from './postDraft.ts'
import { safeLocalStorage } from '../../platform/storage/safeStorage.ts'

/**
 * An unsaved draft of a post, which this browser stores for one account. `version` is the version of the saved post
 * that the draft changes.
 */
export type StoredDraft = { draft: PostDraft; version: number; at: string }

const storageKey = (userId: string, slug: string) => `sp.${userId}.post.${slug}`
const names = ['title', 'slug', 'description', 'body', 'cover', 'coverWords', 'tags', 'author'] as const

const isDraft = (value: unknown): value is PostDraft =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')

/** Reads the draft of a post from this browser; null if there is none. For a new post, `slug` is ''. */
export function readStoredDraft(userId: string, slug: string): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(safeLocalStorage.get(storageKey(userId, slug)) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('draft' in stored) || !isDraft(stored.draft)) return null
    const version = 'version' in stored && typeof stored.version === 'number' ? stored.version : 0
    const at = 'at' in stored && typeof stored.at === 'string' ? stored.at : new Date().toISOString()
    return { draft: stored.draft, version, at }
  } catch {
    return null // The stored text is invalid, so the editor shows the saved post.
  }
}

/**
 * Stores an unsaved draft in this browser. If storage is full or blocked, the typed text stays on the page, which shows
 * that it is not saved.
 */
export function storeDraft(userId: string, slug: string, stored: Omit<StoredDraft, 'at'>): void {
  safeLocalStorage.set(storageKey(userId, slug), JSON.stringify({ ...stored, at: new Date().toISOString() }))
}

/** Deletes the draft of a post from this browser. */
export const deleteStoredDraft = (userId: string, slug: string): void =>
  safeLocalStorage.remove(storageKey(userId, slug))
