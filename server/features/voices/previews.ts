import { setTimeout as pause } from 'node:timers/promises'
import { direct } from '@scene-partner/speech/direct'
import { takeKey } from '@scene-partner/speech/takes'
import { findVoice, type VoiceEntry, voices } from '@scene-partner/speech/voices'
import type { Services } from '../../services.ts'

type Needs = Pick<Services, 'clock' | 'encoders' | 'log' | 'speaker' | 'storage'>

const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const digestLength = 16
const folder = 'previews/'

/** Nobody should wait for speech because of us: we look this often whether all is quiet. */
const lookEveryMs = 2_000
/** A better rendition may have come: an installed model, a hosted service. */
const renewEveryMs = 300_000
/** Another replica may still speak by an older one, and show its previews. */
const keptForMs = 7 * 86_400_000

/** What each voice says of itself, as a small file of its own: made once for each way of speaking, and kept. */
export type Previews = {
  /** Where it can be heard as it would sound now; null where nothing here speaks for it. */
  urlOf(voice: VoiceEntry): string | null
  /** The sound under a name from such an address, made now if it has not been; null where there is no such name. */
  read(name: string): Promise<Uint8Array | null>
  /** From now on all of them are made, one after the other while nobody else waits for speech. */
  start(): void
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
    const key = takeKey({ voice, rendition, settings, spoken: voice.previewLine })
    return `${voice.id}-${key.slice(0, digestLength)}.mp3`
  }

  const keyOf = (name: string) => `${folder}${name}`

  async function make(voice: VoiceEntry, name: string): Promise<Uint8Array> {
    const rendition = speaker.renditionOf(voice)
    const writer = await encoders.open({ title: `${voice.name} says hello`, voiceName: voice.name })
    try {
      const body: Uint8Array[] = []
      let asWished = true
      for (const { spoken, pauseAfterMs } of direct(voice.previewLine)) {
        const request = { voiceId: voice.id, rendition, spoken, settings }
        const unit = await speaker.speak(request, { signal: ending.signal })
        asWished &&= unit.rendition === rendition
        body.push(await writer.write(unit.pcm), await writer.silence(pauseAfterMs))
      }
      const { tail, finalHead } = await writer.finish()
      const sound = Buffer.concat([finalHead, ...body, tail])
      // What another rendition had to say in its stead is heard, and not kept under this one's name.
      if (asWished) await storage.put(keyOf(name), sound)
      return sound
    } finally {
      writer.abort()
    }
  }

  function makeOnce(voice: VoiceEntry, name: string): Promise<Uint8Array> {
    const found = making.get(name) ?? make(voice, name).finally(() => making.delete(name))
    making.set(name, found)
    return found
  }

  const isQuiet = () => Object.values(speaker.stats()).every(({ busy, waiting }) => busy === 0 && waiting === 0)

  async function makeMissing(signal: AbortSignal): Promise<void> {
    for (const voice of voices) {
      // A hosted one costs the operator characters, so it waits until somebody wants to hear it.
      if (speaker.renditionOf(voice)?.quality === 'hosted') continue
      const name = nameOf(voice)
      if (!name || (await storage.size(keyOf(name))) !== null) continue
      while (!isQuiet()) await pause(lookEveryMs, undefined, { signal, ref: false })
      signal.throwIfAborted()
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

  async function keepUp(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await makeMissing(signal)
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
    start() {
      running ??= keepUp(ending.signal)
    },
    async stop() {
      ending.abort(new Error('the server stops'))
      await running
    },
  }
}
