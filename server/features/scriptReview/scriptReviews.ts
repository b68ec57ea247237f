import { createHash } from 'node:crypto'
import type { Correction, Understanding } from '@scene-partner/contract/operations/scriptReview'
import type { Finding } from '@scene-partner/script/review/findings'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { ParsedScript, TextOwner, TextWorkers } from '../textWorkers/index.ts'
import type { ScriptSummary } from '../scripts/index.ts'
import { summarizeScript } from './summarizeScript.ts'
import { scriptCorrections } from './tables.ts'

/** The fields of a script that its parsing depends on. */
export type ScriptContent = { id: string; userId: string; content: string; writtenAs: 'fountain' | null }

/** The corrections of a script. The first `applied` ones are in effect. */
export type ScriptCorrections = { corrections: Correction[]; applied: number; version: number }

/** The file that a script was imported from. `findings` is filled only for scripts without a stored parse result. */
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
  /** `understanding` without its title, as UTF-8 JSON. If it is long, a worker thread has serialised it. */
  json: Uint8Array
  corrections: Correction[]
  applied: number
  /** Version of the corrections; 0 if there are none. */
  version: number
  source: ScriptSource | undefined
}

/** Parses scripts and applies corrections, in a worker thread unless a script is very short. */
export type ScriptReviews = {
  /**
   * Returns the parsed script with its corrections. The result is cached until the script, its corrections or its
   * original file change.
   */
  getReview(where: Db | Tx, script: ScriptContent & { version: number }): Promise<ScriptReview>
  /**
   * Summarises a script whose content is not stored yet. `corrections`: new corrections that replace the stored ones;
   * absent: the stored ones are used. The result is cached: a call before a transaction makes the same call inside the
   * transaction fast.
   */
  summarizeUnsaved(where: Db | Tx, script: ScriptContent, corrections?: ScriptCorrections): Promise<ScriptSummary>
  /** Summarises the text of a script that has no row yet, and therefore no corrections and no file. */
  summarizeNew(text: Pick<ScriptContent, 'userId' | 'content' | 'writtenAs'>): Promise<ScriptSummary>
  /** Summarises a stored script. Uses the cache. */
  summarizeSaved(where: Db | Tx, script: ScriptContent & { version: number }): Promise<ScriptSummary>
}

type CachedReview = { key: string; review: ScriptReview; length: number }

/** Maximum total length in characters of scripts whose parsed form is cached: about six long plays. */
const maxCachedCharacters = 1_000_000

/** Maximum number of cached summaries of unsaved scripts. A summary takes about a kilobyte. */
const maxCachedSummaries = 200

async function readCorrections(where: Db | Tx, scriptId: string): Promise<ScriptCorrections> {
  const [row] = await where.select().from(scriptCorrections).where(eq(scriptCorrections.scriptId, scriptId))
  return row ?? { corrections: [], applied: 0, version: 0 }
}

type Options = {
  /**
   * Returns the file from which a script was imported. It is passed in as a function, because the imports feature owns
   * that data.
   */
  findSource(where: Db | Tx, scriptId: string): Promise<ScriptSource | undefined>
  /** Returns the stored parse result of the imported file. It is long, so it is read only if no review is cached. */
  findStoredParse(where: Db | Tx, scriptId: string): Promise<string | null>
  textWorkers: Pick<TextWorkers, 'understand'>
}

type ScriptText = Parameters<TextWorkers['understand']>[0]

/** Creates the cache of parsed scripts. It is needed because a rehearsal requests the lines of a play one by one. */
export function createScriptReviews({ findSource, findStoredParse, textWorkers }: Options): ScriptReviews {
  /** Cached reviews by script id, least recently used first. */
  const cached = new Map<string, CachedReview>()
  /** Scripts that are being parsed. If a rehearsal requests several lines at once, the script is parsed only once. */
  const inProgress = new Map<string, Promise<ParsedScript>>()

  /** Summaries of unsaved scripts, oldest first. A key contains everything that the summary depends on. */
  const unsavedSummaries = new Map<string, ScriptSummary>()

  function parseOnce(key: string, owner: TextOwner, load: () => Promise<ScriptText>): Promise<ParsedScript> {
    const running = inProgress.get(key)
    if (running) return running
    const parsing = load()
      .then((script) => textWorkers.understand(script, owner))
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
    const parsed = await parseOnce(`${name} ${key}`, script, async () => ({
      content,
      writtenAs,
      storedParse: source && (await findStoredParse(where, script.id)),
      findings: source?.findings,
      corrections: corrections.slice(0, applied),
    }))
    return { ...parsed, corrections, applied, version, source, key }
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
    async summarizeUnsaved(where, script, unsavedCorrections) {
      const corrections = unsavedCorrections ?? (await readCorrections(where, script.id))
      const source = await findSource(where, script.id)
      return summarize(script, corrections, source, () => findStoredParse(where, script.id))
    },
    summarizeNew: (text) =>
      summarize({ id: '', ...text }, { corrections: [], applied: 0 }, undefined, async () => null),
    summarizeSaved: async (where, script) => summarizeReview(script, await reviews.getReview(where, script)),
  }
  return reviews

  async function summarize(
    script: ScriptContent,
    { corrections, applied }: Pick<ScriptCorrections, 'corrections' | 'applied'>,
    source: ScriptSource | undefined,
    readStoredParse: () => Promise<string | null>,
  ): Promise<ScriptSummary> {
    const { id, content, writtenAs } = script
    const inEffect = corrections.slice(0, applied)
    const text = createHash('sha256')
      .update(JSON.stringify([writtenAs, applied, inEffect]))
      .update(content)
    // The stored parse result and the findings belong to the file of this script, so the key contains the script and
    // the file.
    const key = `${source ? `${id} ${source.importedAt.getTime()}` : ''} ${text.digest('base64')}`
    const known = unsavedSummaries.get(key)
    if (known) return known
    const { understanding } = await parseOnce(key, script, async () => ({
      content,
      writtenAs,
      storedParse: source && (await readStoredParse()),
      findings: source?.findings,
      corrections: inEffect,
    }))
    const summary = summarizeReview(script, { understanding, applied })
    unsavedSummaries.set(key, summary)
    const [oldest] = unsavedSummaries.keys()
    if (unsavedSummaries.size > maxCachedSummaries && oldest !== undefined) unsavedSummaries.delete(oldest)
    return summary
  }
}
