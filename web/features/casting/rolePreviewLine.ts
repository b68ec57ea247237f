import type { Line } from './queries.ts'

const [minLength, maxLength] = [25, 140]

/**
 * Returns the line of a role that is best for judging a voice: 25 to 140 characters long, or else the line whose length
 * is nearest to this range. Returns undefined if the role has no line.
 */
export function findRolePreviewLine(lines: readonly Line[], name: string): Line | undefined {
  const own = lines.filter(({ kind, characters }) => kind === 'speech' && characters.includes(name))
  const distance = ({ text }: Line) => Math.max(0, minLength - text.length, text.length - maxLength)
  return own.reduce<Line | undefined>(
    (best, line) => (!best || distance(line) < distance(best) ? line : best),
    undefined,
  )
}
