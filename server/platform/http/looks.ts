import type { SignedIn } from './caller.ts'

/** What an administrator looked at, or was refused, in a read-only view of somebody's account. */
export type Look = { outcome: 'seen' | 'refused'; what: string; subject: string }

/** Writes it down; whoever keeps the views does. */
export type NoteLook = (caller: SignedIn, look: Look) => Promise<void>

const longestSubject = 100

/** Which row was asked for: the first id that an input names. */
export function subjectOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return ''
  const found = Object.entries(input).find(([key, value]) => /(?:^id|Id)$/.test(key) && typeof value === 'string')
  return String(found?.[1] ?? '').slice(0, longestSubject)
}
