import type { Reader } from './castScript.ts'

const maxNames = 3

/** Formats the readers' names for the history: at most three, then "and N more". */
export function formatReaderNames(readers: Iterable<Reader>): string {
  const names = [...new Set([...readers].map(({ voice }) => voice.name))]
  const more = names.length - maxNames
  if (more > 0) return `${names.slice(0, maxNames).join(', ')} and ${more} more`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
}
