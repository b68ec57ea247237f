import type { PostDraft } from './postDraft.ts'

/** Unsaved work, kept in this browser under the account. `version` is that of the saved post it was made from. */
export type KeptDraft = { draft: PostDraft; version: number; at: string }

const keyOf = (userId: string, slug: string) => `sp.${userId}.post.${slug}`
const names = ['title', 'slug', 'description', 'body', 'cover', 'coverWords', 'tags', 'author'] as const

const isDraft = (value: unknown): value is PostDraft =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')

/** What was left unsaved of a post; of a new one under an empty address. */
export function readKept(userId: string, slug: string): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId, slug)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('draft' in kept) || !isDraft(kept.draft)) return null
    const version = 'version' in kept && typeof kept.version === 'number' ? kept.version : 0
    const at = 'at' in kept && typeof kept.at === 'string' ? kept.at : new Date().toISOString()
    return { draft: kept.draft, version, at }
  } catch {
    return null // unreadable: the saved post is shown
  }
}

export function keep(userId: string, slug: string, kept: Omit<KeptDraft, 'at'>): void {
  try {
    localStorage.setItem(keyOf(userId, slug), JSON.stringify({ ...kept, at: new Date().toISOString() }))
  } catch {
    // No room in this browser: the page itself still has what was typed, and says that it is not saved.
  }
}

export const forget = (userId: string, slug: string): void => localStorage.removeItem(keyOf(userId, slug))
