/**
 * Returns a function that creates the value at its first call and reuses it. For number and date formatters, whose
 * creation takes a slow phone 100 ms.
 */
export function once<T>(create: () => T): () => T {
  let cached: { value: T } | undefined
  return () => (cached ??= { value: create() }).value
}
