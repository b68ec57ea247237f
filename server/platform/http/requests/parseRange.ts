/** A byte range; both ends inclusive. */
export type ByteRange = { start: number; end: number }

/**
 * Parses a `Range` header for a resource of `size` bytes (RFC 9110 §14).
 *
 * @returns undefined for no, several or malformed ranges: the whole resource is sent, as the RFC allows
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = Math.min(last === '' ? size - 1 : Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}
