// Sends the items of an archive to the server, one after the other. All of this is in one file, because order, retries
// and counts depend on each other.
import type { InputOf } from '@scene-partner/contract/operations/index'
import { CallError } from '../../platform/api/callError.ts'
import { call, callEndpoint } from '../../platform/api/client.ts'
import type { ArchiveContents, ArchivedRecording, ArchivedScript } from './archiveContents.ts'
import { ArchiveError, maxTextBytes, type Archive } from './readArchive.ts'

const mebibyte = 1_048_576
const maxOriginalBytes = 25 * mebibyte
const maxLineBytes = 10 * mebibyte
/** Largest recording that is imported, in bytes: 70 minutes of MP3. */
const maxRecordingBytes = 32 * mebibyte
const idsPerRequest = 500
/** Seconds to wait after a rate limit if the server does not say how long. */
const defaultWaitS = 10

/**
 * The kind of an item in an archive. `line` is a line that the actor recorded, `original` the file of an imported
 * script.
 */
export type ItemKind = 'script' | 'version' | 'original' | 'line' | 'recording'
/** How many items of a kind were imported, were in the account already, or could not be imported. */
export type Counts = Record<'added' | 'here' | 'failed', number>
/** The progress of the import: counts by kind of item, and the first reasons why items could not be imported. */
export type Progress = {
  done: number
  total: number
  counts: Record<ItemKind, Counts>
  failures: { title: string; reason: string }[]
}

const maxListedFailures = 20
const emptyCounts = (): Counts => ({ added: 0, here: 0, failed: 0 })

/** Returns the number of items of each kind in an archive. */
export function countItems({ scripts, recordings }: ArchiveContents): Record<ItemKind, number> {
  const sum = (count: (script: ArchivedScript) => number) => scripts.reduce((total, one) => total + count(one), 0)
  return {
    script: scripts.length,
    version: sum(({ versions }) => versions.length),
    original: sum(({ original }) => (original ? 1 : 0)),
    line: sum(({ lines }) => lines.length),
    recording: recordings.length,
  }
}

type Here = { scriptId: string; hasOriginal: boolean; recordedLineIds: ReadonlySet<string> }

/** Returns whether sending the item again later may succeed, for example because no answer arrived. */
const isInterruption = (error: unknown) =>
  error instanceof CallError && (error.httpStatus === 0 || error.httpStatus >= 500 || error.httpStatus === 401)

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

/**
 * Prepares the import of an archive. `run` sends all items that were not sent yet, so the caller can call it again
 * after an interruption. `run` throws the error that interrupted it, or the reason of the abort signal.
 */
export function createBringBack(archive: Archive, contents: ArchiveContents) {
  const totals = countItems(contents)
  const progress: Progress = {
    done: 0,
    total: Object.values(totals).reduce((sum, count) => sum + count, 0),
    counts: {
      script: emptyCounts(),
      version: emptyCounts(),
      original: emptyCounts(),
      line: emptyCounts(),
      recording: emptyCounts(),
    },
    failures: [],
  }
  const finished = new Set<string>()
  const scripts = new Map<string, Here>()
  let recordingsHere: ReadonlySet<string> | undefined

  async function run(signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<void> {
    const report = () => onProgress({ ...progress })

    /**
     * Sends a request. If the server answers `rate_limited`, waits for the time that the server names and sends it
     * again.
     */
    async function retryLimited<Answer>(request: () => Promise<Answer>): Promise<Answer> {
      for (;;) {
        signal.throwIfAborted()
        try {
          return await request()
        } catch (error) {
          if (!(error instanceof CallError) || error.code !== 'rate_limited') throw error
          await wait((Number(error.details.retryAfterS) || defaultWaitS) * 1_000, signal)
        }
      }
    }

    /**
     * Sends one item, unless an earlier call of `run` has sent it or found that it cannot be imported. `send` returns
     * true if the item was new in the account.
     */
    async function sendItem(kind: ItemKind, key: string, title: string, send: () => Promise<boolean>) {
      const item = `${kind} ${key}`
      if (finished.has(item)) return
      let outcome: keyof Counts
      try {
        outcome = (await retryLimited(send)) ? 'added' : 'here'
      } catch (error) {
        if (signal.aborted || isInterruption(error)) throw error
        if (!(error instanceof CallError) && !(error instanceof ArchiveError)) throw error
        outcome = 'failed'
        const reason = error instanceof CallError ? error.message : ''
        if (progress.failures.length < maxListedFailures) progress.failures.push({ title, reason })
      }
      finished.add(item)
      progress.counts[kind][outcome] += 1
      progress.done += 1
      report()
    }

    async function sendScript(script: ArchivedScript): Promise<boolean> {
      const { id, row, file, corrections, casting, rehearsal } = script
      const content = await (await archive.read(file, maxTextBytes)).text()
      // The values in the archive may have other types than this object declares. The server validates them.
      const input = {
        archivedId: id,
        script: { ...row, content },
        corrections: corrections ?? null,
        casting,
        rehearsal,
      }
      const answer = await call('bringBackScript', input as unknown as InputOf<'bringBackScript'>, { signal })
      scripts.set(id, { ...answer, recordedLineIds: new Set(answer.recordedLineIds) })
      return answer.isNew
    }

    async function sendParts(script: ArchivedScript) {
      const here = scripts.get(script.id)
      const { title, versions, original, lines } = script
      const target = () => {
        // The script of this item could not be imported, so the item cannot be imported. The script's reason is already
        // listed.
        if (!here) throw new ArchiveError('damaged')
        return here
      }
      for (const [index, version] of versions.entries()) {
        await sendItem('version', `${script.id} ${index}`, title, async () => {
          const input = { ...version, scriptId: target().scriptId } as unknown as InputOf<'bringBackVersion'>
          return (await call('bringBackVersion', input, { signal })).isNew
        })
      }
      if (original) {
        await sendItem('original', script.id, original.name, async () => {
          const { scriptId, hasOriginal } = target()
          if (hasOriginal) return false
          const body = await archive.read(original.file, maxOriginalBytes)
          const { name, importedAt } = original
          const request = { params: { scriptId }, query: { name, importedAt }, body }
          return (await callEndpoint('bringBackOriginal', request, { signal })).isNew
        })
      }
      for (const { lineId, file, durationMs } of lines) {
        await sendItem('line', `${script.id} ${lineId}`, title, async () => {
          const { scriptId, recordedLineIds } = target()
          if (recordedLineIds.has(lineId)) return false
          const body = await archive.read(file, maxLineBytes)
          await callEndpoint(
            'storeLineRecording',
            { params: { scriptId, lineId }, query: { ms: `${durationMs}` }, body },
            { signal },
          )
          return true
        })
      }
    }

    async function findRecordingsHere(): Promise<ReadonlySet<string>> {
      const found = new Set<string>()
      const ids = contents.recordings.map(({ id }) => id).filter((id) => /^[\w-]{1,64}$/.test(id))
      for (let start = 0; start < ids.length; start += idsPerRequest) {
        const archivedIds = ids.slice(start, start + idsPerRequest)
        const answer = await retryLimited(() => call('findBroughtBack', { archivedIds }, { signal }))
        for (const id of answer.archivedIds) found.add(id)
      }
      return found
    }

    async function sendRecording({ id, file, row }: ArchivedRecording, here: ReadonlySet<string>): Promise<boolean> {
      if (here.has(id)) return false
      const audio = await archive.read(file, maxRecordingBytes)
      const scriptId = scripts.get(String(row.scriptId))?.scriptId ?? null
      const facts = JSON.stringify({ ...row, archivedId: id, scriptId })
      const body = new Blob([facts, '\n', audio])
      return (await callEndpoint('bringBackRecording', { params: {}, body }, { signal })).isNew
    }

    report()
    for (const script of contents.scripts) {
      await sendItem('script', script.id, script.title, () => sendScript(script))
      await sendParts(script)
    }
    recordingsHere ??= await findRecordingsHere()
    const here = recordingsHere
    for (const recording of contents.recordings)
      await sendItem('recording', recording.id, recording.title, () => sendRecording(recording, here))
  }
  return { run }
}
