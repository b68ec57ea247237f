import { randomBytes } from 'node:crypto'

const maxTitleLength = 60
const idAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Returns the id of a new generation, `gen_{ms}_{22 of A-Za-z0-9}`, with 131 random bits. Random bytes above 247 are
 * skipped, because otherwise some letters would be more likely than others.
 */
export function newGenerationId(nowMs: number): string {
  let random = ''
  while (random.length < 22) {
    for (const byte of randomBytes(32)) {
      if (byte < 248 && random.length < 22) random += idAlphabet[byte % 62]
    }
  }
  return `gen_${nowMs}_${random}`
}

/**
 * Returns the beginning of a text as a title: at most 60 characters, then `…` if the text is longer. It is cut between
 * two words, unless the last 29 characters contain no space.
 */
export function titleFromText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxTitleLength) return line
  // Cut by code points, so that no emoji is split.
  const cut = [...line].slice(0, maxTitleLength).join('')
  const end = cut.lastIndexOf(' ')
  return `${end > maxTitleLength / 2 ? cut.slice(0, end) : cut}…`
}
