import { Worker } from 'node:worker_threads'
import { fail } from '@scene-partner/contract/failures'
import { createWorkerPool } from '@scene-partner/speech/engines/pools/workerPool'
import type { Logger } from 'pino'
import { parsePostText, type PostText } from './parsePostText.ts'

/** Parses the texts of posts, long ones in a worker thread. Caches the parsed texts of stored posts. */
export type PostTexts = {
  /**
   * Parses Markdown that is not stored, such as that of a preview. Throws `unavailable` if the worker thread fails or
   * takes too long.
   */
  parse(markdown: string): Promise<PostText>
  /** Returns the parsed text of a stored post. Throws `unavailable` if the worker thread fails or takes too long. */
  read(post: { id: string; version: number; body: string }): Promise<PostText>
  close(): Promise<void>
}

/** Maximum length in characters of a text that is parsed in this thread, in about a millisecond. */
const maxInlineLength = 10_000
/**
 * Maximum total length in characters of the posts whose parsed texts are cached. A parsed text takes ten times the
 * memory of its Markdown.
 */
const maxCachedLength = 1_000_000
const idleMs = 60_000
/** Time limit in ms for one text in the worker thread. Only a worker thread that hangs reaches it. */
const deadlineMs = 30_000
const heapMegabytes = 128

/** Creates the parser of post texts. `entries`: the folder of the built worker threads. */
export function createPostTexts({ entries, log }: { entries: URL; log: Logger }): PostTexts {
  const neverAborted = new AbortController()
  const pool = createWorkerPool<string, string>({
    name: 'markdown worker',
    size: 1,
    idleTimeoutMs: idleMs,
    deadlineMs: () => deadlineMs,
    log,
    start: () =>
      new Worker(new URL('markdownWorker.js', entries), {
        env: {},
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      }),
  })
  /** Parsed texts by post and version, the least recently read first. */
  const cache = new Map<string, { length: number; text: Promise<PostText> }>()
  let cachedLength = 0

  async function parse(markdown: string): Promise<PostText> {
    if (markdown.length <= maxInlineLength) return parsePostText(markdown)
    try {
      return JSON.parse(await pool.run(markdown, { signal: neverAborted.signal })) as PostText
    } catch {
      throw fail('unavailable')
    }
  }

  function forget(key: string) {
    cachedLength -= cache.get(key)?.length ?? 0
    cache.delete(key)
  }

  return {
    parse,
    read({ id, version, body }) {
      const key = `${id} ${version}`
      const cached = cache.get(key)
      const text = cached?.text ?? parse(body)
      if (cached) cache.delete(key)
      else {
        cachedLength += body.length
        text.catch(() => forget(key))
      }
      cache.set(key, { length: body.length, text })
      for (const oldest of cache.keys()) {
        if (cachedLength <= maxCachedLength) break
        forget(oldest)
      }
      return text
    },
    close: () => pool.close(),
  }
}
