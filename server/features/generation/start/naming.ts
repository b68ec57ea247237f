import { randomBytes } from 'node:crypto'

const titleLength = 60
const idAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** `gen_{ms}_{22 of A-Za-z0-9}`: 131 bits of chance. Bytes above 247 are drawn again, or some letters would come oftener. */
export function newId(nowMs: number): string {
  let random = ''
  while (random.length < 22) {
    for (const byte of randomBytes(32)) {
      if (byte < 248 && random.length < 22) random += idAlphabet[byte % 62]
    }
  }
  return `gen_${nowMs}_${random}`
}

/** The first words, until the actor gives it a better name. */
export function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= titleLength) return line
  // By code points, so that no emoji is cut in two.
  const cut = [...line].slice(0, titleLength).join('')
  const end = cut.lastIndexOf(' ')
  return `${end > titleLength / 2 ? cut.slice(0, end) : cut}…`
}
