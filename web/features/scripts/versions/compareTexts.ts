import { diffComm } from 'node-diff3'
import { cutAtAnchors } from './anchors.ts'

export type ComparedLine = { kind: 'same' | 'added' | 'removed'; text: string }

/** What became of a text, line by line: what went, what came, what stayed. */
export function compare(before: string, after: string): ComparedLine[] {
  const lines = (kind: ComparedLine['kind'], texts: readonly string[]) => texts.map((text) => ({ kind, text }))
  return cutAtAnchors([before.split('\n'), after.split('\n')]).flatMap((piece) => {
    if ('shared' in piece) return lines('same', [piece.shared])
    const [old = [], now = []] = piece.parts
    return diffComm(old, now).flatMap((part) =>
      part.common
        ? lines('same', part.common)
        : [...lines('removed', part.buffer1 ?? []), ...lines('added', part.buffer2 ?? [])],
    )
  })
}
