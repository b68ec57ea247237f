// Stores the results of the recogniser in .cache, for `npm run bench:listen`. An interrupted or repeated measurement
// then continues where it stopped.
import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../../build.mjs'

const hash = (...parts) => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest('base64url').slice(0, 22)
}

/**
 * Wraps a recogniser. The result for the same audio and the same text is computed only once. `version` names the model
 * and the code of the recogniser. `getTimes` returns the duration of the audio that was recognised in this process, and
 * the time it took.
 */
export async function createCachedRecogniser(open, version) {
  const path = join(root, '.cache/bench/listenHeard', `${hash(version)}.jsonl`)
  await mkdir(dirname(path), { recursive: true })
  const known = new Map()
  for (const line of (await readFile(path, 'utf8').catch(() => '')).split('\n')) {
    if (!line.endsWith(']')) continue
    const [key, value] = JSON.parse(line)
    known.set(key, value)
  }
  const times = { audioMs: 0, ms: 0 }
  let opened
  const recognise = async (samples) => {
    opened ??= await open()
    const startedAt = performance.now()
    const transcript = await opened.transcribe(samples)
    times.ms += performance.now() - startedAt
    times.audioMs += samples.length / 16
    return transcript
  }
  async function compute(key, run) {
    if (!known.has(key)) {
      const value = (await run()) ?? null
      known.set(key, value)
      await appendFile(path, `${JSON.stringify([key, value])}\n`)
    }
    return known.get(key)
  }
  return {
    getTimes: () => times,
    async transcribe(samples) {
      const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
      const key = hash(bytes)
      let transcript
      const words = await compute(key, async () => {
        transcript = await recognise(samples)
        return transcript.words
      })
      return {
        words,
        score: async (text) =>
          (await compute(hash(key, text), async () => {
            transcript ??= await recognise(samples)
            return transcript.score(text)
          })) ?? undefined,
      }
    },
  }
}
