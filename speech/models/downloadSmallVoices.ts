import { installVoices } from './install.ts'
import type { VoiceSet } from './manifest.ts'

/** 8 MB in all: more basic voices, and British words for those there are. */
const SMALL: readonly VoiceSet[] = ['pico', 'lexicon']

type Log = {
  info(facts: Record<string, unknown>, event: string): void
  warn(facts: Record<string, unknown>, event: string): void
}

/**
 * Brings what is small and makes the basic voices more, while nobody waits for it. Where the network does not allow it
 * one line in the log says so, and the next start tries again.
 */
export async function fetchSmallVoices({
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
    const { fetched } = await installVoices({ folder, sets: SMALL, signal, attempts: 1, ...(fetch && { fetch }) })
    if (fetched.length > 0) log.info({ files: fetched.length }, 'small voices fetched')
  } catch (error) {
    if (signal.aborted) return
    const why = error instanceof Error ? error.message : String(error)
    log.warn({ why }, 'small voices could not be fetched; the others speak')
  }
}
