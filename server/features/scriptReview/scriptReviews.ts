import type { Correction, Understanding } from '@scene-partner/contract/operations/scriptReview'
import type { Finding } from '@scene-partner/script/review/findings'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { TextWorkers } from '../textWorkers/index.ts'
import type { ScriptSummary } from '../scripts/index.ts'
import { summarizeScript } from './summarizeScript.ts'
import { scriptCorrections } from './tables.ts'

/** The fields of a script that its parsing depends on. */
export type ScriptContent = { id: string; content: string; writtenAs: 'fountain' | null }

/** The file that a script was imported from. `findings`: by line, of scripts without a stored parse. */
export type ScriptSource = {
  name: string
  format: string
  bytes: number
  pages: number | null
  importedAt: Date
  findings: Finding[]
  leftOut: { what: string; count: number; pages?: number[]; words?: string[] }[]
}

export type ScriptReview = {
  understanding: Understanding
  corrections: Correction[]
  applied: number
  /** Version of the corrections; 0 where there are none. */
  version: number
  source: ScriptSource | undefined
}

/** Parses scripts and applies corrections. Long texts are parsed in a worker thread. */
export type ScriptReviews = {
  /** Returns the parsed script with its corrections. The result is cached until the script or its corrections change. */
  getReview(where: Db | Tx, script: ScriptContent & { version: number }): Promise<ScriptReview>
  /** Summarises a script whose content is not stored yet. Does not use the cache. */
  summarizeUnsaved(where: Db | Tx, script: ScriptContent): Promise<ScriptSummary>
  /** Summarises a stored script. Uses the cache. */
  summarizeSaved(where: Db | Tx, script: ScriptContent & { version: number }): Promise<ScriptSummary>
}

type CachedReview = { key: string; review: ScriptReview; length: number }

/** Total length of the scripts whose parsed form is cached, in characters: about three long plays or a hundred scenes. */
const maxCachedCharacters = 1_000_000

async function readCorrections(where: Db | Tx, scriptId: string) {
  const [row] = await where.select().from(scriptCorrections).where(eq(scriptCorrections.scriptId, scriptId))
  return row ?? { corrections: [], applied: 0, version: 0 }
}

type Options = {
  /** Returns the imported file of a script. Passed in, because the imports feature owns that data. */
  findSource(where: Db | Tx, scriptId: string): Promise<ScriptSource | undefined>
  /** Returns the stored parse of that file. Read only where a review is not cached, because it is long. */
  findStoredParse(where: Db | Tx, scriptId: string): Promise<string | null>
  textWorkers: Pick<TextWorkers, 'understand'>
}

type ScriptText = Parameters<TextWorkers['understand']>[0]

/** Creates the cache of parsed scripts. A rehearsal requests one line of a play after the other. */
export function createScriptReviews({ findSource, findStoredParse, textWorkers }: Options): ScriptReviews {
  /** Cached reviews by script id, least recently used first. */
  const cached = new Map<string, CachedReview>()
  /** Parsing in progress. A rehearsal requests several lines at once, and they share one run. */
  const inProgress = new Map<string, Promise<Understanding>>()

  function parseOnce(key: string, load: () => Promise<ScriptText>): Promise<Understanding> {
    const running = inProgress.get(key)
    if (running) return running
    const parsing = load()
      .then((script) => textWorkers.understand(script))
      .finally(() => inProgress.delete(key))
    inProgress.set(key, parsing)
    return parsing
  }

  function cache(id: string, review: CachedReview) {
    cached.delete(id)
    cached.set(id, review)
    let length = [...cached.values()].reduce((sum, entry) => sum + entry.length, 0)
    for (const [oldest, entry] of cached) {
      if (length <= maxCachedCharacters || oldest === id) break
      cached.delete(oldest)
      length -= entry.length
    }
  }

  async function loadReview(
    where: Db | Tx,
    script: ScriptContent,
    { known: knownReview, name }: { known?: CachedReview | undefined; name: string },
  ): Promise<ScriptReview & { key: string }> {
    const { corrections, applied, version } = await readCorrections(where, script.id)
    const source = await findSource(where, script.id)
    const key = `${version} ${source?.importedAt.getTime() ?? ''}`
    if (knownReview?.key.endsWith(` ${key}`)) return { ...knownReview.review, key }
    const { content, writtenAs } = script
    const understanding = await parseOnce(`${name} ${key}`, async () => ({
      content,
      writtenAs,
      storedParse: source && (await findStoredParse(where, script.id)),
      findings: source?.findings,
      corrections: corrections.slice(0, applied),
    }))
    return { understanding, corrections, applied, version, source, key }
  }

  const summarizeReview = (
    { writtenAs }: ScriptContent,
    { understanding, applied }: Pick<ScriptReview, 'understanding' | 'applied'>,
  ) => summarizeScript(understanding, { isDeclaredScript: writtenAs !== null || applied > 0 })

  const reviews: ScriptReviews = {
    async getReview(where, script) {
      const knownReview = cached.get(script.id)
      const isSame = knownReview?.key.startsWith(`${script.version} `)
      const name = `${script.id} ${script.version}`
      const { key, ...review } = await loadReview(where, script, { known: isSame ? knownReview : undefined, name })
      cache(script.id, { key: `${script.version} ${key}`, review, length: script.content.length })
      return review
    },
    async summarizeUnsaved(where, script) {
      // The content is not stored yet, so it may differ from the stored version of the same number.
      return summarizeReview(script, await loadReview(where, script, { name: crypto.randomUUID() }))
    },
    summarizeSaved: async (where, script) => summarizeReview(script, await reviews.getReview(where, script)),
  }
  return reviews
}
