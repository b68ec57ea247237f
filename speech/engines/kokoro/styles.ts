import type { KokoroJob } from './kokoroJob.ts'
import { readVerifiedFile } from './readVerifiedFile.ts'

/** The style of a voice: one row of 256 numbers for each length of text. */
export type Style = { rowFor(tokenCount: number): Float32Array }

const ROWS = 510
const WIDTH = 256
/**
 * The lowest row used. Lower rows, for single words, give clipped, broken speech: "No." with the row for 4 tokens takes
 * 411 ms at 91–263 Hz, with the row for 20 tokens 569 ms at 180–282 Hz (af_heart). From this row on, rows differ
 * little.
 */
const MIN_ROW = 16

/** Creates a loader of style tables. Each table is read once and cached, because a voice needs only 0.5 MB. */
export function createStyleLoader(): { of(parts: KokoroJob['styles']): Promise<Style> } {
  const tables = new Map<string, Promise<Float32Array>>()

  async function read(part: KokoroJob['styles'][number]): Promise<Float32Array> {
    const bytes = await readVerifiedFile(part)
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  }

  function tableOf(part: KokoroJob['styles'][number]): Promise<Float32Array> {
    const loading = tables.get(part.path) ?? read(part)
    tables.set(part.path, loading)
    // If the file is damaged, the next unit reads the file again, because someone may have replaced it.
    loading.catch(() => tables.delete(part.path))
    return loading
  }

  return {
    async of(parts) {
      const shares = await Promise.all(parts.map(async (part) => ({ table: await tableOf(part), share: part.share })))
      return {
        rowFor(tokenCount) {
          const start = Math.min(ROWS - 1, Math.max(MIN_ROW, tokenCount)) * WIDTH
          const row = new Float32Array(WIDTH)
          for (const { table, share } of shares)
            for (let n = 0; n < WIDTH; n++) row[n] = (row[n] ?? 0) + share * (table[start + n] ?? 0)
          return row
        },
      }
    },
  }
}
