const REFLECTED_POLYNOMIAL = 0xa001

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >> 1) ^ REFLECTED_POLYNOMIAL : value >> 1
  return value
})

/** CRC-16/ARC, which LAME's tag uses for itself and for the sound; `from` continues over the next bytes. */
export function crc16(bytes: Uint8Array, from = 0): number {
  let crc = from
  for (const byte of bytes) crc = (crc >> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0)
  return crc
}
