import { Worker } from 'node:worker_threads'
import { fail } from '@scene-partner/contract/failures'
import type { Unit } from '@scene-partner/speech/planning/divideText'
import { SpeechUnavailable } from '@scene-partner/speech/speechUnavailable'
import { createWorkerPool } from '@scene-partner/speech/engines/pools/workerPool'
import type { Logger } from 'pino'
import { createFairQueue } from '../../platform/limits/fairQueue.ts'
import { analyzeText, type AnalyzedText, divideBeginning, divideText, type SpokenContent } from './divideText.ts'
import {
  normalizeAndCount,
  parseAndSerialize,
  type NormalizedText,
  type ParsedScript,
  type ScriptText,
  type TextJob,
  type TextResult,
} from './textJobs.ts'
import { joinList, joinUnderstanding } from './chunkedLists.ts'
import { locateUnits, type TextSpan } from './locateUnits.ts'

/** Id of the account that a text belongs to. Jobs of different accounts alternate. */
export type TextOwner = { userId: string }

/**
 * Parses and divides texts. Texts up to `maxInlineLength` (for `normalize`: `maxInlineNormalizedLength`) run in this
 * thread, longer ones in a worker thread. Every method throws `unavailable` if a job takes too much time or memory, or
 * if too many texts wait.
 */
export type TextWorkers = {
  understand(script: ScriptText, owner: TextOwner): Promise<ParsedScript>
  /** Normalises a text and counts its words. */
  normalize(text: string, owner: TextOwner): Promise<NormalizedText>
  divideText(text: string, spokenContent: SpokenContent, owner: TextOwner): Promise<Unit[]>
  /** Divides the beginning of a text into units. Returns null if the first units depend on the rest of the text. */
  divideBeginning(beginning: string, spokenContent: SpokenContent, owner: TextOwner): Promise<Unit[] | null>
  analyzeText(text: string, spokenContent: SpokenContent, owner: TextOwner): Promise<AnalyzedText>
  locateUnits(text: string, spoken: readonly string[], owner: TextOwner): Promise<TextSpan[]>
  close(): Promise<void>
}

/**
 * Maximum length in characters of a text that is parsed in this thread, such as a line of a script. The slowest text of
 * this length takes about three milliseconds.
 */
export const maxInlineLength = 300

/** Maximum length in characters of a text that is normalised in this thread, in about a millisecond. */
const maxInlineNormalizedLength = 20_000

const workerCount = 2
const maxWaiting = 800
/** Maximum number of waiting texts per account: enough for 100 requests, because a request may need several texts. */
const maxWaitingPerAccount = 300
/** Parsing a script takes about 2 ms per 1,000 characters; the other jobs take less. */
const expectedMsPerCharacter = 0.002
const idleMs = 60_000
/**
 * Memory and time limits of a worker. Only a job that hangs reaches the time limit: the longest script takes a few
 * seconds, or ten times as long on a busy machine.
 */
const defaultLimits = { heapMegabytes: 512, deadlineMs: 60_000 }

type ListResult = Extract<TextResult, { list: unknown }>
type AnalyzedResult = Extract<TextResult, { facts: unknown }>

export type TextWorkersOptions = {
  /** The folder that contains the built workers. */
  entries: URL
  log: Logger
  /** Limits of a worker. Tests set lower limits; all other callers use the defaults. */
  limits?: { heapMegabytes: number; deadlineMs: number }
}

export function createTextWorkers({ entries, log, limits = defaultLimits }: TextWorkersOptions): TextWorkers {
  const neverAborted = new AbortController()
  /** Running jobs by kind, mode, account and text. A job that is requested again while it runs is not started again. */
  const inProgress = new Map<string, Promise<TextResult>>()
  const queue = createFairQueue({
    ...{ size: workerCount, maxWaiting, maxWaitingPerAccount },
    createFullError: () => fail('unavailable'),
  })
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

  async function run<Result extends TextResult>(job: TextJob, { userId }: TextOwner): Promise<Result> {
    try {
      const { length } = job.kind === 'understand' ? job.script.content : job.text
      const expectedMs = length * expectedMsPerCharacter
      const result = await queue.run(userId, () => pool.run(job, { signal: neverAborted.signal }), { expectedMs })
      return result as Result
    } catch (error) {
      if (error instanceof SpeechUnavailable) throw fail('unavailable')
      throw error
    }
  }

  async function runOnce<Result extends TextResult>(
    job: Extract<TextJob, { spokenContent: SpokenContent }>,
    owner: TextOwner,
  ): Promise<Result> {
    const name = [job.kind, job.spokenContent, owner.userId, job.text].join(' ')
    const running = inProgress.get(name) ?? run(job, owner).finally(() => inProgress.delete(name))
    inProgress.set(name, running)
    return (await running) as Result
  }

  const isShort = (text: string) => text.length <= maxInlineLength
  return {
    async understand(script, owner) {
      // The stored parse result can be long even if the text is short, so only a script without one is parsed here.
      if (isShort(script.content) && !script.storedParse) return parseAndSerialize(script)
      const { understanding, json } = await run<Extract<TextResult, { understanding: unknown }>>(
        { kind: 'understand', script },
        owner,
      )
      return { understanding: await joinUnderstanding(understanding), json }
    },
    async normalize(text, owner) {
      if (text.length <= maxInlineNormalizedLength) return normalizeAndCount(text)
      const job = { kind: 'normalize', text } as const
      return (await run<Extract<TextResult, { normalized: unknown }>>(job, owner)).normalized
    },
    async divideText(text, spokenContent, owner) {
      if (isShort(text)) return divideText(text, spokenContent)
      const { list } = await runOnce<ListResult>({ kind: 'divide', text, spokenContent }, owner)
      return joinList(list ?? [])
    },
    async divideBeginning(beginning, spokenContent, owner) {
      if (isShort(beginning)) return divideBeginning(beginning, spokenContent)
      const { list } = await runOnce<ListResult>({ kind: 'beginning', text: beginning, spokenContent }, owner)
      return list && joinList(list)
    },
    async analyzeText(text, spokenContent, owner) {
      if (isShort(text)) return analyzeText(text, spokenContent)
      const { list, facts } = await runOnce<AnalyzedResult>({ kind: 'analyze', text, spokenContent }, owner)
      return { units: await joinList(list), ...facts }
    },
    async locateUnits(text, spoken, owner) {
      if (isShort(text)) return locateUnits(text, spoken)
      const { list } = await run<ListResult>({ kind: 'locate', text, spoken }, owner)
      return joinList(list ?? [])
    },
    close: () => pool.close(),
  }
}
