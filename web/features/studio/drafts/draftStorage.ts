import type { InputOf } from '@scene-partner/contract/operations/index'

export type Reads = NonNullable<InputOf<'startGeneration'>['reads']>
export type Draft = { text: string; voiceId: string | null; reads: Reads }
/** A draft and when it was written: which tells one tab's writing from another's. */
export type KeptDraft = { draft: Draft; at: number }

const blank: Draft = { text: '', voiceId: null, reads: 'script' }

/** Each account of this browser has its own, so that nobody reads another's lines. */
export const keyOf = (room: string, userId: string): string => `sp.draft.${room}.${userId}`

/** Where a draft goes that another tab has written over before anybody chose. */
const displacedKey = (key: string) => `${key}.other`

/** Reads what was written; what nobody of ours wrote is as nothing. */
export function parseDraft(kept: string | null): KeptDraft {
  let value: unknown
  try {
    value = JSON.parse(kept ?? 'null')
  } catch {
    value = null // one begins anew
  }
  if (typeof value !== 'object' || value === null) return { draft: blank, at: 0 }
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

export function readDraft(key: string): KeptDraft {
  try {
    return parseDraft(localStorage.getItem(key))
  } catch {
    return { draft: blank, at: 0 } // storage is blocked: the screen says so once something should be kept
  }
}

/** What another tab had written when this one wrote over it, if nobody has chosen between the two. */
export function readDisplaced(key: string): Draft | null {
  const { draft } = readDraft(displacedKey(key))
  return draft.text.trim() ? draft : null
}

type Keeping = { draft: Draft; knownAt: number; other: Draft | null }

/** Keeps a draft, and beside it what it displaces unseen. Answers when, or null where the browser refuses. */
export function keepDraft(key: string, { draft, knownAt, other }: Keeping): number | null {
  try {
    const before = readDraft(key)
    const isUnseen = before.at > knownAt && before.draft.text.trim() !== '' && before.draft.text !== draft.text
    if (isUnseen || other) {
      const kept = isUnseen ? before.draft : other
      localStorage.setItem(displacedKey(key), JSON.stringify({ ...kept, at: before.at }))
    } else localStorage.removeItem(displacedKey(key))
    const at = Math.max(Date.now(), before.at + 1)
    localStorage.setItem(key, JSON.stringify({ ...draft, at }))
    return at
  } catch {
    return null // full or blocked; the screen says so
  }
}
