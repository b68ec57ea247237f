import { Worker } from 'node:worker_threads'
import { fail } from '@scene-partner/contract/failures'
import type { Understanding } from '@scene-partner/contract/operations/scriptReview'
import type { Unit } from '@scene-partner/speech/planning/divideText'
import { SpeechUnavailable } from '@scene-partner/speech/speechUnavailable'
import { createWorkerPool } from '@scene-partner/speech/engines/pools/workerPool'
import type { Logger } from 'pino'
import { divideText, type ReadingMode, analyzeText, type AnalyzedText } from './divideText.ts'
import { understandScript, type ScriptText, type TextJob, type TextResult } from './textJobs.ts'
import { joinChunks } from './chunkedUnderstanding.ts'
import { locateUnits, type TextSpan } from './locateUnits.ts'

/**
 * Parses and divides texts: short ones in this thread, texts longer than `maxInlineLength` in a worker thread.
 * Every method throws `unavailable` where a job exceeds its time or memory.
 */
export type TextWorkers = {
  understand(script: ScriptText): Promise<Understanding>
  divideText(text: string, reads: ReadingMode): Promise<Unit[]>
  analyzeText(text: string, reads: ReadingMode): Promise<AnalyzedText>
  locateUnits(text: string, spoken: readonly string[]): Promise<TextSpan[]>
  close(): Promise<void>
}

/**
 * Characters up to which a text is parsed in this thread. That is a scene or two and takes about ten milliseconds, less
 * than sending it to a busy worker.
 */
export const maxInlineLength = 20_000

const workerCount = 2
const idleMs = 60_000
/** The deadline only stops jobs that hang. The longest script takes a few seconds, or ten times that on a busy machine. */
const defaultLimits = { heapMegabytes: 512, deadlineMs: 60_000 }

export type TextWorkersOptions = {
  /** The folder of the built workers. */
  entries: URL
  log: Logger
  /** Limits of a worker. Only tests set lower ones. */
  limits?: { heapMegabytes: number; deadlineMs: number }
}

export function createTextWorkers({ entries, log, limits = defaultLimits }: TextWorkersOptions): TextWorkers {
  const neverAborted = new AbortController()
  /** Jobs in progress by name. Concurrent identical jobs share one run. */
  const inProgress = new Map<string, Promise<unknown>>()
  const pool = createWorkerPool<TextJob, TextResult>({
    name: 'text worker',
    size: workerCount,
    idleTimeoutMs: idleMs,
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
      return (await pool.run(job, { signal: neverAborted.signal })) as Result
    } catch (error) {
      if (error instanceof SpeechUnavailable) throw fail('unavailable')
      throw error
    }
  }
  function runOnce<Result extends TextResult>(name: string, job: TextJob): Promise<Result> {
    const existing = inProgress.get(name) as Promise<Result> | undefined
    const running = existing ?? run<Result>(job).finally(() => inProgress.delete(name))
    inProgress.set(name, running)
    return running
  }
  return {
    understand: async (script) =>
      script.content.length <= maxInlineLength
        ? understandScript(script)
        : joinChunks(await run({ kind: 'understand', script })),
    divideText: async (text, reads) =>
      text.length <= maxInlineLength
        ? divideText(text, reads)
        : runOnce(`divide ${reads} ${text}`, { kind: 'divide', text, reads }),
    analyzeText: async (text, reads) =>
      text.length <= maxInlineLength
        ? analyzeText(text, reads)
        : runOnce(`weigh ${reads} ${text}`, { kind: 'weigh', text, reads }),
    locateUnits: async (text, spoken) =>
      text.length <= maxInlineLength ? locateUnits(text, spoken) : run({ kind: 'place', text, spoken }),
    close: () => pool.close(),
  }
}
