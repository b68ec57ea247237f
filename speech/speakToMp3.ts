import type { SpeechSettings } from '@scene-partner/contract/entities'
import type { Unit } from './planning/divideText.ts'
import type { EncoderPool } from './audio/mp3/encoderPool.ts'
import type { Speaker } from './speaker.ts'
import type { Rendition, VoiceEntry } from './catalog/voices.ts'

/** The speech settings that apply if the user chose none. */
export const DEFAULT_SPEECH_SETTINGS: SpeechSettings = { speed: 1, stability: 0.5, similarity: 0.5 }

/** A text, divided into units, that one voice speaks into an MP3 file. */
export type Mp3Request = {
  /** The title for the ID3 tag. */
  title: string
  voice: VoiceEntry
  /** The rendition to try first. Undefined means the best rendition that is available. */
  rendition: Rendition | undefined
  units: readonly Pick<Unit, 'spoken' | 'pauseAfterMs' | 'delivery'>[]
}

/**
 * Speaks the units one after the other and returns them as one MP3 file. `isRequestedRendition` is true if the
 * requested rendition spoke every unit. It is false if another rendition spoke a unit, for example because an engine
 * failed, or if no rendition was requested. Throws `SpeechUnavailable` if no rendition can speak, and the reason of the
 * signal if the signal is aborted.
 */
export async function speakToMp3(
  { speaker, encoders }: { speaker: Speaker; encoders: EncoderPool },
  { title, voice, rendition, units }: Mp3Request,
  signal: AbortSignal,
): Promise<{ sound: Uint8Array; isRequestedRendition: boolean }> {
  const writer = await encoders.open({ title, voiceName: voice.name })
  try {
    const body: Uint8Array[] = []
    let isRequestedRendition = true
    for (const { spoken, delivery, pauseAfterMs } of units) {
      const request = { voiceId: voice.id, rendition, spoken, delivery, settings: DEFAULT_SPEECH_SETTINGS }
      const unit = await speaker.speak(request, { signal })
      isRequestedRendition &&= unit.rendition === rendition
      body.push(await writer.write(unit.pcm), await writer.silence(pauseAfterMs))
    }
    const { tail, finalHeader } = await writer.finish()
    return { sound: Buffer.concat([finalHeader, ...body, tail]), isRequestedRendition }
  } finally {
    writer.abort()
  }
}
