import type { Line } from '../queries.ts'

const minDigits = 3

/** Returns a role as part of a file name: in capitals, with one `-` between its parts of letters and digits. */
const formatRole = (name: string) =>
  name
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/**
 * Returns the name of a line's file, without its ending. `number` is the line's number, from 1; `total` is the number
 * of all lines.
 * @example nameLineFile({ number: 7, total: 40, roles: ['NORA'] }) // '007-NORA'
 */
export function nameLineFile({ number, total, roles }: { number: number; total: number; roles: readonly string[] }) {
  const digits = Math.max(minDigits, String(total).length)
  const role = roles.map(formatRole).filter(Boolean).join('+').slice(0, 60) || 'LINE'
  return `${String(number).padStart(digits, '0')}-${role}`
}

/** A line and the name of its file without extension. The name begins with the number of the line in the scene. */
export type NamedLine = { line: Line; name: string }

/**
 * Numbers the lines of a scene and names their files. Does not return lines whose roles are all in `leftOut`, but gives
 * them numbers too, so that the numbers of the other lines do not depend on `leftOut`.
 */
export function nameLines(lines: readonly Line[], leftOut: ReadonlySet<string>): NamedLine[] {
  const named = lines.map((line, index) => ({
    line,
    name: nameLineFile({ number: index + 1, total: lines.length, roles: line.characters }),
  }))
  return named.filter(({ line }) => !line.characters.every((name) => leftOut.has(name)))
}
