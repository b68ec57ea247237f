import type { Line } from './queries.ts'

const [short, long] = [25, 140]

/** The line that tells most of a voice: neither a yes nor a speech; the first of those, else the nearest to it. */
export function auditionLine(lines: readonly Line[], name: string): Line | undefined {
  const own = lines.filter(({ kind, characters }) => kind === 'speech' && characters.includes(name))
  const distance = ({ text }: Line) => Math.max(0, short - text.length, text.length - long)
  return own.reduce<Line | undefined>(
    (best, line) => (!best || distance(line) < distance(best) ? line : best),
    undefined,
  )
}
