import type { SpeechSettings } from '@scene-partner/contract/entities'
import type { Unit } from './direct.ts'
import type { EncoderPool } from './mp3.ts'
import type { Speaker } from './speaker.ts'
import type { Rendition, VoiceEntry } from './voices.ts'

/** As everybody speaks where nothing else is asked for. */
export const plainSettings: SpeechSettings = { speed: 1, stability: 0.5, similarity: 0.5 }

export type FileToSpeak = {
  title: string
  voice: VoiceEntry
  /** The rung of the voice's ladder that is to speak. */
  rendition: Rendition | undefined
  units: readonly Pick<Unit, 'spoken' | 'pauseAfterMs' | 'delivery'>[]
}

/**
 * Units, one after the other, as one MP3. `isAsWished` tells whether all of it was spoken in the way that was asked for:
 * where its engine failed, the next one of the ladder spoke.
 */
export async function speakFile(
  { speaker, encoders }: { speaker: Speaker; encoders: EncoderPool },
  { title, voice, rendition, units }: FileToSpeak,
  signal: AbortSignal,
): Promise<{ sound: Uint8Array; isAsWished: boolean }> {
  const writer = await encoders.open({ title, voiceName: voice.name })
  try {
    const body: Uint8Array[] = []
    let isAsWished = true
    for (const { spoken, delivery, pauseAfterMs } of units) {
      const request = { voiceId: voice.id, rendition, spoken, delivery, settings: plainSettings }
      const unit = await speaker.speak(request, { signal })
      isAsWished &&= unit.rendition === rendition
      body.push(await writer.write(unit.pcm), await writer.silence(pauseAfterMs))
    }
    const { tail, finalHead } = await writer.finish()
    return { sound: Buffer.concat([finalHead, ...body, tail]), isAsWished }
  } finally {
    writer.abort()
  }
}
