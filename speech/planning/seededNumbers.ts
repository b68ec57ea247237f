const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Returns `count` numbers from -1 to 1 that depend only on the text. */
export function seededNumbers(text: string, count: number): number[] {
  let state = FNV_OFFSET
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), FNV_PRIME)
  return Array.from({ length: count }, () => {
    // Steps of xorshift32. Its state must not be 0.
    state ||= FNV_OFFSET
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return ((state >>> 0) / 0xffffffff) * 2 - 1
  })
}
