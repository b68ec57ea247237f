import { Worker } from 'node:worker_threads'
import { fail } from '@scene-partner/contract/failures'
import type { Understanding } from '@scene-partner/contract/operations/understanding'
import { understand } from '@scene-partner/script/understand'
import type { Unit } from '@scene-partner/speech/direct'
import { SpeechUnavailable } from '@scene-partner/speech/engines/engine'
import { createWorkerPool } from '@scene-partner/speech/engines/workerPool'
import type { Logger } from 'pino'
import { divide, type Reads, weigh, type Weighed } from './divide.ts'
import type { ScriptText, TextJob, TextResult } from './jobs.ts'
import { fromPieces } from './pieces.ts'
import { placeUnits, type Span } from './placeUnits.ts'

/**
 * What is done with texts as long as a play, in a thread, so that nobody waits for it but who asked; with short ones here.
 * Each throws `unavailable` past its time or memory.
 */
export type Texts = {
  understand(script: ScriptText): Promise<Understanding>
  divide(text: string, reads: Reads): Promise<Unit[]>
  weigh(text: string, reads: Reads): Promise<Weighed>
  place(text: string, spoken: readonly string[]): Promise<Span[]>
  close(): Promise<void>
}

/**
 * A scene or two, read within some ten milliseconds: less than it would take to send it to a thread and to unfold the
 * answer while that thread has something else to do.
 */
export const longestHere = 20_000

const atOnce = 2
const idleMs = 60_000
/** The time is against what hangs: the longest script takes a few seconds, on a crowded machine ten times that. */
const usual = { heapMegabytes: 512, deadlineMs: 60_000 }

export type TextsOptions = {
  /** The folder of the built workers. */
  entries: URL
  log: Logger
  /** What a thread may use; less than usual in tests alone. */
  limits?: { heapMegabytes: number; deadlineMs: number }
}

export function createTexts({ entries, log, limits = usual }: TextsOptions): Texts {
  const never = new AbortController()
  /** A reading that begins divides its text for its first sound and for all of it, at one time. */
  const underWay = new Map<string, Promise<unknown>>()
  const pool = createWorkerPool<TextJob, TextResult>({
    name: 'reading of texts',
    size: atOnce,
    idleMs,
    deadlineMs: () => limits.deadlineMs,
    log,
    start: () =>
      new Worker(new URL('textWorker.js', entries), {
        env: {},
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
      }),
  })

  async function run<Result extends TextResult>(job: TextJob): Promise<Result> {
    try {
      return (await pool.run(job, { signal: never.signal })) as Result
    } catch (error) {
      if (error instanceof SpeechUnavailable) throw fail('unavailable')
      throw error
    }
  }
  function runOnce<Result extends TextResult>(name: string, job: TextJob): Promise<Result> {
    const known = underWay.get(name) as Promise<Result> | undefined
    const running = known ?? run<Result>(job).finally(() => underWay.delete(name))
    underWay.set(name, running)
    return running
  }
  return {
    understand: async (script) =>
      script.content.length <= longestHere
        ? understand(script.content, script)
        : fromPieces(await run({ kind: 'understand', script })),
    divide: async (text, reads) =>
      text.length <= longestHere
        ? divide(text, reads)
        : runOnce(`divide ${reads} ${text}`, { kind: 'divide', text, reads }),
    weigh: async (text, reads) =>
      text.length <= longestHere
        ? weigh(text, reads)
        : runOnce(`weigh ${reads} ${text}`, { kind: 'weigh', text, reads }),
    place: async (text, spoken) =>
      text.length <= longestHere ? placeUnits(text, spoken) : run({ kind: 'place', text, spoken }),
    close: () => pool.close(),
  }
}
