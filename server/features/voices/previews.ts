import { setTimeout as pause } from 'node:timers/promises'
import { direct } from '@scene-partner/speech/direct'
import { plainSettings, speakFile } from '@scene-partner/speech/speakFile'
import { takeKey } from '@scene-partner/speech/takes'
import { findVoice, type VoiceEntry, voices } from '@scene-partner/speech/voices'
import type { Services } from '../../services.ts'

type Needs = Pick<Services, 'clock' | 'encoders' | 'log' | 'speaker' | 'storage'>

const digestLength = 16
const folder = 'previews/'

/** Nobody should wait for speech because of us: we look this often whether all is quiet. */
const lookEveryMs = 2_000
/** A better rendition may have come: an installed model, a hosted service. */
const renewEveryMs = 300_000
/** Another replica may still speak by an older one, and show its previews. */
const keptForMs = 7 * 86_400_000

/** A while in which nobody else waits for speech. */
export type QuietTime = {
  signal: AbortSignal
  /** To be awaited before each thing that is made. */
  untilQuiet(): Promise<void>
}

/** What each voice says of itself, as a small file of its own: made once for each way of speaking, and kept. */
export type Previews = {
  /** Where it can be heard as it would sound now; null where nothing here speaks for it. */
  urlOf(voice: VoiceEntry): string | null
  /** The sound under a name from such an address, made now if it has not been; null where there is no such name. */
  read(name: string): Promise<Uint8Array | null>
  /**
   * From now on all of them are made, one after the other while nobody else waits for speech; and before them, each time,
   * whatever else is made then.
   */
  start(makeFirst?: (quiet: QuietTime) => Promise<void>): void
  stop(): Promise<void>
}

/** The address changes with the sound, so it may be kept for ever by whoever fetched it. */
export function createPreviews({ clock, encoders, log, speaker, storage }: Needs): Previews {
  const making = new Map<string, Promise<Uint8Array>>()
  const ending = new AbortController()
  let running: Promise<void> | undefined

  function nameOf(voice: VoiceEntry): string | undefined {
    const rendition = speaker.renditionOf(voice)
    if (!rendition) return undefined
    const key = takeKey({ voice, rendition, settings: plainSettings, spoken: voice.previewLine })
    return `${voice.id}-${key.slice(0, digestLength)}.mp3`
  }

  const keyOf = (name: string) => `${folder}${name}`

  async function make(voice: VoiceEntry, name: string): Promise<Uint8Array> {
    const rendition = speaker.renditionOf(voice)
    const units = direct(voice.previewLine)
    const file = { title: `${voice.name} says hello`, voice, rendition, units }
    const { sound, isAsWished } = await speakFile({ speaker, encoders }, file, ending.signal)
    // What another rendition had to say in its stead is heard, and not kept under this one's name.
    if (isAsWished) await storage.put(keyOf(name), sound)
    return sound
  }

  function makeOnce(voice: VoiceEntry, name: string): Promise<Uint8Array> {
    const found = making.get(name) ?? make(voice, name).finally(() => making.delete(name))
    making.set(name, found)
    return found
  }

  const isQuiet = () => Object.values(speaker.stats()).every(({ busy, waiting }) => busy === 0 && waiting === 0)

  const quietTime = (signal: AbortSignal): QuietTime => ({
    signal,
    async untilQuiet() {
      while (!isQuiet()) await pause(lookEveryMs, undefined, { signal, ref: false })
      signal.throwIfAborted()
    },
  })

  async function makeMissing({ signal, untilQuiet }: QuietTime): Promise<void> {
    for (const voice of voices) {
      // A hosted one costs the operator characters, so it waits until somebody wants to hear it.
      if (speaker.renditionOf(voice)?.quality === 'hosted') continue
      const name = nameOf(voice)
      if (!name || (await storage.size(keyOf(name))) !== null) continue
      await untilQuiet()
      await makeOnce(voice, name).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error, voice: voice.id }, 'preview not made')
      })
    }
  }

  /** Those that no voice is heard by any more. */
  async function removeOld(): Promise<void> {
    const current = new Set(voices.map(nameOf).filter((name) => name !== undefined))
    const oldest = clock.now().getTime() - keptForMs
    for await (const { key, modifiedAt } of storage.list(folder))
      if (!current.has(key.slice(folder.length)) && modifiedAt.getTime() < oldest) await storage.remove(key)
  }

  async function keepUp(signal: AbortSignal, makeFirst?: (quiet: QuietTime) => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      try {
        await makeFirst?.(quietTime(signal))
        await makeMissing(quietTime(signal))
        await removeOld()
        await pause(renewEveryMs, undefined, { signal, ref: false })
      } catch (error) {
        if (signal.aborted) return
        log.warn({ err: error }, 'previews wait')
        await pause(renewEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
      }
    }
  }

  return {
    urlOf(voice) {
      const name = nameOf(voice)
      return name ? `/${folder}${name}` : null
    },
    async read(name) {
      const voice = findVoice(name.split('-', 1)[0] ?? '')
      if (!voice || !/^[a-z]+-[0-9a-f]{16}\.mp3$/.test(name)) return null
      const kept = await storage.get(keyOf(name))
      if (kept) return kept
      // Only what would be heard now is made for who asks: a stranger cannot have us speak anything else.
      return nameOf(voice) === name ? makeOnce(voice, name) : null
    },
    start(makeFirst) {
      running ??= keepUp(ending.signal, makeFirst)
    },
    async stop() {
      ending.abort(new Error('the server stops'))
      await running
    },
  }
}
