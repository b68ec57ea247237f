/** @module-tag long */
import { expect, test } from 'vitest'
import { hasFfmpeg, measureLoudnessWithFfmpeg } from '../bench/ffmpeg.ts'
import { voices } from '../catalog/voices.ts'
import { createSpeaker } from '../speaker.ts'
import { createEncoderPool } from './mp3/encoderPool.ts'
import { DELAY_SAMPLES } from './mp3/mp3Header.ts'
import { decodeMp3 } from './mp3/testing/decodeMp3.ts'
import { msToSamples } from './pcmFormat.ts'

const entries = new URL('../../dist/workers/', import.meta.url)
const hasDecoder = await hasFfmpeg()
if (!hasDecoder) process.stderr.write('ffmpeg is not installed: the loudness of voices is not tested\n')

test.runIf(hasDecoder)(
  'the tested voices have −16 LUFS ± 1 and a true peak under −1 dB, and joins between units do not click',
  async () => {
    // Every seventh voice is tested: this covers the three voices of flite, the only engine here, and takes a few
    // seconds. With ALL_VARIANTS=1, every voice is tested.
    const tested = process.env['ALL_VARIANTS'] === '1' ? voices : voices.filter((_, index) => index % 7 === 0)
    const pool = createEncoderPool({ entries })
    const speaker = createSpeaker({ entries, workers: 2 })
    const lines = [
      'But soft, what light through yonder window breaks?',
      'It is the east, and Juliet is the sun!',
      'Arise, fair sun, and kill the envious moon.',
    ]
    const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
    for (const { id } of tested) {
      const units = await Promise.all(
        lines.map((spoken) =>
          speaker.speak({ voiceId: id, spoken, settings }, { signal: new AbortController().signal }),
        ),
      )
      const joins: number[] = []
      let at = 0
      const writer = await pool.open({ title: 'The balcony', voiceName: id })
      const body = []
      for (const { pcm } of units) {
        body.push(await writer.write(pcm), await writer.silence(140))
        at += pcm.length
        joins.push(at)
        at += msToSamples(140)
        joins.push(at)
      }
      const { tail, finalHeader } = await writer.finish()
      const file = Buffer.concat([finalHeader, ...body, tail])
      const { lufs, truePeakDb } = await measureLoudnessWithFfmpeg(file)
      expect(Math.abs(lufs + 16)).toBeLessThan(1)
      expect(truePeakDb).toBeLessThan(-1)
      const decoded = await decodeMp3(file)
      const stepsAt = joins
        .slice(0, -1)
        .flatMap((join) =>
          [-2, -1, 0, 1, 2].map((n) =>
            Math.abs((decoded[DELAY_SAMPLES + join + n] ?? 0) - (decoded[DELAY_SAMPLES + join + n - 1] ?? 0)),
          ),
        )
      expect(Math.max(...stepsAt)).toBeLessThan(400)
    }
    await speaker.close()
    await pool.close()
  },
)
