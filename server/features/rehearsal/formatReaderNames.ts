import type { Reader } from './speak.ts'

const mostNamed = 3

/** Who reads, as the history names them. */
export function nameReaders(readers: Iterable<Reader>): string {
  const names = [...new Set([...readers].map(({ voice }) => voice.name))]
  const more = names.length - mostNamed
  if (more > 0) return `${names.slice(0, mostNamed).join(', ')} and ${more} more`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
}
