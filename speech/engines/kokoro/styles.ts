import type { KokoroJob } from './kokoroJob.ts'
import { readTrusted } from './trusted.ts'

/** How a voice sounds: one row of numbers for each length of what it says. */
export type Style = { rowFor(tokenCount: number): Float32Array }

const ROWS = 510
const WIDTH = 256
/**
 * For one word alone a voice's own rows are clipped short and break: 'No.' from the row of 4 tokens is 411 ms between 91
 * and 263 Hz, from the row of 20 569 ms between 180 and 282 (af_heart). From here on rows differ little.
 */
const SHORTEST_ROW = 16

/** The tables of style that were read, each once. A voice is half a megabyte, so all may stay. */
export function createStyles(): { of(parts: KokoroJob['styles']): Promise<Style> } {
  const tables = new Map<string, Promise<Float32Array>>()

  async function read(part: KokoroJob['styles'][number]): Promise<Float32Array> {
    const bytes = await readTrusted(part)
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  }

  function tableOf(part: KokoroJob['styles'][number]): Promise<Float32Array> {
    const known = tables.get(part.path) ?? read(part)
    tables.set(part.path, known)
    // A file that was wrong may be right by the next unit.
    known.catch(() => tables.delete(part.path))
    return known
  }

  return {
    async of(parts) {
      const shares = await Promise.all(parts.map(async (part) => ({ table: await tableOf(part), share: part.share })))
      return {
        rowFor(tokenCount) {
          const start = Math.min(ROWS - 1, Math.max(SHORTEST_ROW, tokenCount)) * WIDTH
          const row = new Float32Array(WIDTH)
          for (const { table, share } of shares)
            for (let n = 0; n < WIDTH; n++) row[n] = (row[n] ?? 0) + share * (table[start + n] ?? 0)
          return row
        },
      }
    },
  }
}
