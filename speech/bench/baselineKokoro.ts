import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createKokoroEngine } from '../engines/kokoro/kokoroEngine.ts'
import type { KokoroJob, KokoroStart } from '../engines/kokoro/kokoroJob.ts'
import type { ChildMessage } from '../engines/pools/processPool.ts'
import { kokoroVoices, lexicons, type PinnedFile } from '../models/manifest.ts'
import { createModelStore, type ModelStore } from '../models/modelStore.ts'
import { SAMPLE_RATE } from '../audio/pcmFormat.ts'
import type { Rendition } from '../catalog/voices.ts'

const rendition = { quality: 'neural', engine: 'kokoro', engineVoice: 'af_heart', gainDb: 0 } satisfies Rendition
const settings = { speed: 1, stability: 0.5, similarity: 0.5 }
const ready = 'Ready.'

/** One way to run Kokoro, whose speed is measured. */
export type Variant = { name: string; measure(): Promise<{ wallMs: number; soundMs: number }> }
export type KokoroBaseline = {
  variants: readonly Variant[]
  measureFirstSound(): Promise<{ coldMs: number; warmMs: number }>
}

/**
 * Creates a benchmark of Kokoro. The variants are bare Kokoro processes, in several combinations of processes and
 * threads, and our engine. All variants speak the same units. Each variant is measured alone, with warm processes.
 */
export function createKokoroBaseline({
  entries,
  voicesDir,
  cacheDir,
  units,
  cores,
}: {
  entries: URL
  voicesDir: string
  cacheDir: string
  units: readonly string[]
  cores: number
}): KokoroBaseline {
  const store = createModelStore({ voicesDir, cacheDir })
  const engine = () => createKokoroEngine({ entries, workers: cores, store })
  const bare = (threads: readonly number[]): Variant => ({
    name: `bare, ${threads.map((count) => `${count} thread${count > 1 ? 's' : ''}`).join(' + ')}`,
    measure: () => measureBare({ entries, store, units, threads }),
  })
  const { signal } = new AbortController()

  async function measureOurs() {
    const ours = engine()
    const say = async (spoken: string) => (await ours.speak({ rendition, spoken, settings }, { signal })).length
    try {
      // Speaks enough units to start every process before the measurement begins.
      await Promise.all(Array.from({ length: 4 * cores }, () => say(ready)))
      const begunAt = performance.now()
      const lengths = await Promise.all(units.map(say))
      return { wallMs: performance.now() - begunAt, soundMs: msOf(lengths) }
    } finally {
      await ours.close()
    }
  }

  return {
    variants: [
      bare([cores]),
      bare(Array.from({ length: cores }, () => 1)),
      { name: 'our engine', measure: measureOurs },
    ],
    async measureFirstSound() {
      const ours = engine()
      const spoken = units[0] ?? ready
      const timed = async () => {
        const begunAt = performance.now()
        await ours.speak({ rendition, spoken, settings }, { signal, urgent: true })
        return performance.now() - begunAt
      }
      try {
        return { coldMs: await timed(), warmMs: Math.min(await timed(), await timed(), await timed()) }
      } finally {
        await ours.close()
      }
    },
  }
}

const msOf = (lengths: readonly number[]) => (lengths.reduce((sum, length) => sum + length, 0) * 1000) / SAMPLE_RATE

async function measureBare({
  entries,
  store,
  units,
  threads,
}: {
  entries: URL
  store: ModelStore
  units: readonly string[]
  threads: readonly number[]
}) {
  const model = store.model()
  const voice = kokoroVoices.get(rendition.engineVoice)
  if (!model || !voice) throw new Error('there is no model to measure')
  const trust = (file: PinnedFile) => ({ path: store.pathOf(file), sha256: file.sha256 })
  const jobFor = (spoken: string): KokoroJob => ({
    styles: [{ ...trust(voice), share: 1 }],
    accent: 'us',
    lexicon: trust(lexicons.us),
    spoken,
    speed: 1,
    gainDb: 0,
  })
  const entry = fileURLToPath(new URL('kokoroProcess.js', entries))
  const processes = threads.map((count) => {
    const start: KokoroStart = {
      model: trust(model),
      digestCachePath: store.digestCachePath,
      threads: count,
      library: 'onnxruntime-node',
    }
    return fork(entry, [JSON.stringify(start)], { serialization: 'advanced', env: {}, execArgv: [] })
  })
  try {
    await Promise.all(processes.map((child) => once(child, 'message')))
    await Promise.all(processes.map((child) => askOf(child, jobFor(ready))))
    const left = units.map(jobFor)
    const lengths: number[] = []
    const begunAt = performance.now()
    await Promise.all(
      processes.map(async (child) => {
        for (let job = left.shift(); job; job = left.shift()) lengths.push(await askOf(child, job))
      }),
    )
    return { wallMs: performance.now() - begunAt, soundMs: msOf(lengths) }
  } finally {
    for (const child of processes) child.kill('SIGKILL')
  }
}

async function askOf(child: ChildProcess, job: KokoroJob): Promise<number> {
  const answered = once(child, 'message') as Promise<[ChildMessage<Int16Array>]>
  child.send(job)
  const [message] = await answered
  if ('result' in message) return message.result.length
  throw new Error(`the model did not speak: ${JSON.stringify(message)}`)
}
