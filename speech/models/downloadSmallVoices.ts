import { installVoices } from './install.ts'
import type { VoiceSet } from './manifest.ts'

/** The small sets, 8 MB in total: more basic voices, and British pronunciations. */
const SMALL_SETS: readonly VoiceSet[] = ['pico', 'lexicon']

type Log = {
  info(facts: Record<string, unknown>, event: string): void
  warn(facts: Record<string, unknown>, event: string): void
}

/**
 * Downloads the small voice files at start, in the background. If the network does not allow it, it logs one line,
 * and the next start tries again.
 */
export async function downloadSmallVoices({
  folder,
  log,
  signal,
  fetch,
}: {
  folder: string
  log: Log
  signal: AbortSignal
  fetch?: typeof globalThis.fetch
}): Promise<void> {
  try {
    const { fetched } = await installVoices({ folder, sets: SMALL_SETS, signal, attempts: 1, ...(fetch && { fetch }) })
    if (fetched.length > 0) log.info({ files: fetched.length }, 'small voice files downloaded')
  } catch (error) {
    if (signal.aborted) return
    const why = error instanceof Error ? error.message : String(error)
    log.warn({ why }, 'small voice files not downloaded; using built-in voices')
  }
}
