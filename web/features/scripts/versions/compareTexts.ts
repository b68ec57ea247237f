import { diffComm } from 'node-diff3'
import { splitAtAnchors } from '../sync/splitAtAnchors.ts'

export type ComparedLine = { kind: 'same' | 'added' | 'removed'; text: string }

/** Compares two texts line by line. Returns the lines of both texts, each marked as equal, added or removed. */
export function compareTexts(before: string, after: string): ComparedLine[] {
  const lines = (kind: ComparedLine['kind'], texts: readonly string[]) => texts.map((text) => ({ kind, text }))
  return splitAtAnchors([before.split('\n'), after.split('\n')]).flatMap((piece) => {
    if ('shared' in piece) return lines('same', [piece.shared])
    const [old = [], now = []] = piece.parts
    return diffComm(old, now).flatMap((part) =>
      part.common
        ? lines('same', part.common)
        : [...lines('removed', part.buffer1 ?? []), ...lines('added', part.buffer2 ?? [])],
    )
  })
}
