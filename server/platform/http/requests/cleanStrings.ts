import { fail } from '@scene-partner/contract/failures'
import { toUSVString } from 'node:util'

/** Deepest accepted nesting. Deeper inputs are attacks on recursive code. */
const maxInputDepth = 20

/** Replaces lone surrogates by U+FFFD and removes U+0000: PostgreSQL cannot store them. */
const cleanText = (text: string): string => toUSVString(text.replaceAll('\0', ''))

/**
 * Removes or replaces, in all keys and values of an input, the characters that PostgreSQL cannot store. Throws
 * `bad_request` for an input that is nested too deeply.
 */
export function cleanStrings(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === maxInputDepth) throw fail('bad_request')
  if (Array.isArray(value)) return value.map((part) => cleanStrings(part, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [cleanText(key), cleanStrings(part, depth + 1)]))
}
