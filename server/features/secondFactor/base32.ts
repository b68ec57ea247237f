/** RFC 4648 §6, without padding: what apps for codes read and people type. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function toBase32(bytes: Uint8Array): string {
  let held = 0
  let bits = 0
  let words = ''
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) words += letters.charAt((held >>> (bits - 5)) & 31)
    held &= (1 << bits) - 1
  }
  return bits > 0 ? words + letters.charAt((held << (5 - bits)) & 31) : words
}
