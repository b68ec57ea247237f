import type { InputOf } from '@scene-partner/contract/operations/index'
import { safeLocalStorage } from '../../../platform/storage/safeStorage.ts'

export type SpokenContent = NonNullable<InputOf<'startGeneration'>['reads']>
export type Draft = { text: string; voiceId: string | null; reads: SpokenContent }
/**
 * A stored draft. `at` is the time of writing in ms. If a tab finds a later time than that of its own last write,
 * another tab wrote the draft.
 */
export type StoredDraft = { draft: Draft; at: number }

const emptyDraft: Draft = { text: '', voiceId: null, reads: 'script' }

/** Returns the storage key of a draft. Each account has its own key for each purpose. */
export const getDraftKey = (purpose: string, userId: string): string => `sp.draft.${purpose}.${userId}`

/**
 * Returns the storage key of a draft that another tab wrote and this tab overwrote. It is stored until the user chooses
 * one of the two drafts.
 */
const getDisplacedKey = (key: string) => `${key}.other`

/** Parses a stored draft. Missing or invalid data becomes an empty draft. */
export function parseDraft(stored: string | null): StoredDraft {
  let value: unknown
  try {
    value = JSON.parse(stored ?? 'null')
  } catch {
    value = null // The stored text is not valid JSON, so the draft starts empty.
  }
  if (typeof value !== 'object' || value === null) return { draft: emptyDraft, at: 0 }
  const { text, voiceId, reads, at } = value as Record<string, unknown>
  return {
    draft: {
      text: typeof text === 'string' ? text : '',
      voiceId: typeof voiceId === 'string' ? voiceId : null,
      reads: reads === 'everything' ? 'everything' : 'script',
    },
    at: typeof at === 'number' ? at : 0,
  }
}

/** Reads a draft. If the browser blocks storage, the draft is empty; the screen says so when writing fails. */
export const readDraft = (key: string): StoredDraft => parseDraft(safeLocalStorage.get(key))

/** Returns the draft of another tab that this tab overwrote; null if there is none or the user has already chosen. */
export function readOverwrittenDraft(key: string): Draft | null {
  const { draft } = readDraft(getDisplacedKey(key))
  return draft.text.trim() ? draft : null
}

type DraftToStore = { draft: Draft; lastSeenAt: number; otherTabDraft: Draft | null }
/** The time of the write in ms, and the draft of another tab that the user can choose; null if there is none. */
type WrittenDraft = { at: number; otherTabDraft: Draft | null }

/**
 * Stores a draft. If this overwrites a draft that another tab wrote and this tab has not seen, stores the overwritten
 * draft under a second key. Returns null if storage is full or blocked.
 */
export function storeDraft(key: string, { draft, lastSeenAt, otherTabDraft }: DraftToStore): WrittenDraft | null {
  const before = readDraft(key)
  const isUnseen = before.at > lastSeenAt && before.draft.text.trim() !== '' && before.draft.text !== draft.text
  const displaced = isUnseen ? before.draft : otherTabDraft
  if (!displaced) safeLocalStorage.remove(getDisplacedKey(key))
  // If the other tab's draft cannot be stored, it must not be overwritten.
  else if (!safeLocalStorage.set(getDisplacedKey(key), JSON.stringify({ ...displaced, at: before.at }))) return null
  const at = Math.max(Date.now(), before.at + 1)
  const isStored = safeLocalStorage.set(key, JSON.stringify({ ...draft, at }))
  return isStored ? { at, otherTabDraft: displaced } : null
}
