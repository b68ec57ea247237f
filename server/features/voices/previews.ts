import { setTimeout as pause } from 'node:timers/promises'
import { divideIntoUnits } from '@scene-partner/speech/planning/divideText'
import { DEFAULT_SPEECH_SETTINGS, speakToMp3 } from '@scene-partner/speech/speakToMp3'
import { takeKey } from '@scene-partner/speech/takeKey'
import { findVoice, type Rendition, type VoiceEntry, voices } from '@scene-partner/speech/catalog/voices'
import type { Services } from '../../services.ts'

type Needs = Pick<Services, 'clock' | 'encoders' | 'log' | 'speaker' | 'storage'> & {
  config: Pick<Services['config'], 'role'>
}

const digestLength = 16
const folder = 'previews/'

/** Interval in ms between checks whether the engines are idle. Previews must not make users wait. */
const idleCheckIntervalMs = 2_000
/**
 * The preview of a neural voice is generated in the background only after users have not used the engines for this
 * many ms. Generating it keeps a processor busy for seconds, and an actor's first line would have to wait.
 */
const quietMs = 60_000
/**
 * How often the server searches for missing previews, in ms. A voice lacks a preview, for example, after a better
 * rendition has become available.
 */
const renewIntervalMs = 300_000
/** How long outdated previews are stored, in ms. Another server may still use the older rendition. */
const retentionMs = 7 * 86_400_000

/** Lets background work wait until no user needs the engines. */
export type IdleTime = {
  signal: AbortSignal
  /**
   * Resolves when the engines are idle. With `isLong`, resolves only after users have not used the engines for a
   * minute. Call this before each preview.
   */
  waitUntilIdle(work: { isLong: boolean }): Promise<void>
  /** Marks the end of background work, so that the speech of this work does not count as use by a user. */
  noteOwnWork(): void
}

/** Preview files: each voice introduces itself. A file is generated once per rendition and stored. */
export type Previews = {
  /** Returns the URL of a voice's preview in its current rendition; null if no engine can speak the voice. */
  urlOf(voice: VoiceEntry): string | null
  /**
   * Returns the file of a preview URL, and generates it if it is missing. Returns null for unknown names; with
   * `ROLE=web` also for a missing file.
   */
  read(name: string): Promise<Uint8Array | null>
  /** Starts to generate missing previews while the engines are idle. */
  start(): void
  stop(): Promise<void>
}

/**
 * Creates the service for previews. The URL of a preview contains a hash of its content, so clients can cache the file
 * forever. `quietForMs` is for tests.
 */
export function createPreviews(
  { clock, config, encoders, log, speaker, storage }: Needs,
  { quietForMs = quietMs }: { quietForMs?: number } = {},
): Previews {
  const inProgress = new Map<string, Promise<Uint8Array>>()
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  /**
   * The preview file name of each voice in its current rendition. Each list of voices needs all file names, and it
   * takes time to compute the digest in a name.
   */
  const fileNames = new WeakMap<VoiceEntry, { rendition: Rendition; name: string }>()

  function fileName(voice: VoiceEntry): string | undefined {
    const rendition = speaker.bestRendition(voice)
    if (!rendition) return undefined
    const known = fileNames.get(voice)
    if (known?.rendition === rendition) return known.name
    const key = takeKey({ voice, rendition, settings: DEFAULT_SPEECH_SETTINGS, spoken: voice.previewLine })
    const name = `${voice.id}-${key.slice(0, digestLength)}.mp3`
    fileNames.set(voice, { rendition, name })
    return name
  }

  const storageKey = (name: string) => `${folder}${name}`

  async function make(voice: VoiceEntry, name: string): Promise<Uint8Array> {
    const rendition = speaker.bestRendition(voice)
    const units = divideIntoUnits(voice.previewLine)
    const file = { title: `${voice.name} says hello`, voice, rendition, units }
    const { sound, isRequestedRendition } = await speakToMp3({ speaker, encoders }, file, stopping.signal)
    // If another rendition has spoken the preview, the audio is served, but it is not stored under the name of this
    // rendition.
    if (isRequestedRendition) await storage.put(storageKey(name), sound)
    return sound
  }

  function makeOnce(voice: VoiceEntry, name: string): Promise<Uint8Array> {
    const found = inProgress.get(name) ?? make(voice, name).finally(() => inProgress.delete(name))
    inProgress.set(name, found)
    return found
  }

  const isIdle = () => Object.values(speaker.stats()).every(({ busy, waiting }) => busy === 0 && waiting === 0)
  const countSpoken = () => Object.values(speaker.stats()).reduce((sum, { spoken }) => sum + spoken, 0)

  function createIdleTime(signal: AbortSignal): IdleTime {
    let spokenBefore = countSpoken()
    let lastUsedAt = performance.now()
    /** Returns for how many ms nothing except previews has used the engines. */
    function measureQuiet(): number {
      const now = performance.now()
      if (!isIdle() || countSpoken() !== spokenBefore) lastUsedAt = now
      spokenBefore = countSpoken()
      return now - lastUsedAt
    }
    return {
      signal,
      async waitUntilIdle({ isLong }) {
        while (!isIdle() || (isLong && measureQuiet() < quietForMs))
          await pause(idleCheckIntervalMs, undefined, { signal, ref: false })
        signal.throwIfAborted()
      },
      noteOwnWork: () => void (spokenBefore = countSpoken()),
    }
  }

  async function makeMissing({ signal, waitUntilIdle, noteOwnWork }: IdleTime): Promise<void> {
    for (const voice of voices) {
      const quality = speaker.bestRendition(voice)?.quality
      // A hosted voice costs money, so its preview is generated only on request.
      if (quality === 'hosted') continue
      const name = fileName(voice)
      if (!name || (await storage.size(storageKey(name))) !== null) continue
      await waitUntilIdle({ isLong: quality === 'neural' })
      await makeOnce(voice, name).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error, voice: voice.id }, 'preview generation failed')
      })
      noteOwnWork()
    }
  }

  /** Deletes previews of outdated renditions. */
  async function deleteOutdated(): Promise<void> {
    const current = new Set(voices.map(fileName).filter((name) => name !== undefined))
    const oldest = clock.now().getTime() - retentionMs
    for await (const { key, modifiedAt } of storage.list(folder))
      if (!current.has(key.slice(folder.length)) && modifiedAt.getTime() < oldest) await storage.remove(key)
  }

  async function runRounds(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await makeMissing(createIdleTime(signal))
        await deleteOutdated()
        await pause(renewIntervalMs, undefined, { signal, ref: false })
      } catch (error) {
        if (signal.aborted) return
        log.warn({ err: error }, 'preview round failed')
        await pause(renewIntervalMs, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
  }

  return {
    urlOf(voice) {
      const name = fileName(voice)
      return name ? `/${folder}${name}` : null
    },
    async read(name) {
      const voice = findVoice(name.split('-', 1)[0] ?? '')
      if (!voice || !/^[a-z]+-[0-9a-f]{16}\.mp3$/.test(name)) return null
      const stored = await storage.get(storageKey(name))
      if (stored) return stored
      // A web server never generates speech. The worker processes generate the previews.
      if (config.role === 'web') return null
      // Generate only current previews, so that a visitor cannot make the server speak anything else.
      return fileName(voice) === name ? makeOnce(voice, name) : null
    },
    start() {
      running ??= runRounds(stopping.signal)
    },
    async stop() {
      stopping.abort(new Error('the server is stopping'))
      await running
    },
  }
}
