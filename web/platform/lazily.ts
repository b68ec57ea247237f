/** Made at the first use and kept: what counts and dates are written with takes a slow phone a tenth of a second. */
export function lazily<T>(make: () => T): () => T {
  let made: { it: T } | undefined
  return () => (made ??= { it: make() }).it
}
