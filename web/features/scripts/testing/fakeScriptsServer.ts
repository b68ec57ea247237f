import type { ScriptRow } from '@scene-partner/contract/entities'
import { countWords } from '@scene-partner/contract/scriptRules'
import type { Wording } from './wording.ts'

type Input = Record<string, unknown>
type Kept = Wording & { id: string; version: number; isFavorite: boolean; isArchived: boolean; isDeleted: boolean }
type Version = Wording & { id: string; kind: 'edit' | 'conflict' | 'restore'; version: number }

const ok = (data: unknown) => ({ status: 200, body: { data } })
const refused = (http: number, status: string, code: string, message: string) => ({
  status: http,
  body: { error: { status, message, details: { code } } },
})

const holds = ({ title, content }: Kept, words: string) =>
  `${title} ${content}`.toLowerCase().includes(words.toLowerCase())

const at = '2026-11-21T09:30:00.000Z'

/** Stands in for the server's scripts, by its own rules, in the page. */
export function createStandInScripts(given: Partial<Kept>[] = []) {
  let scripts: Kept[] = given.map((one, index) => ({
    ...{ id: `scr_${index + 1}`, version: 1, title: 'Balcony', content: '', tags: [] },
    ...{ isFavorite: false, isArchived: false, isDeleted: false },
    ...one,
  }))
  const versions: Version[] = []
  let isDown = false
  let isLosingAnswers = false
  let isSignedOut = false

  const find = (id: unknown) => scripts.find((one) => one.id === id && !one.isDeleted)
  const put = (id: unknown, part: Partial<Kept>) => {
    scripts = scripts.map((one) => (one.id === id ? { ...one, ...part } : one))
  }
  const rowOf = ({ isDeleted: _, ...one }: Kept): ScriptRow => ({
    ...one,
    userId: 'u1',
    preview: one.content.replace(/\s+/g, ' ').trim().slice(0, 150),
    characters: [],
    analysis: null,
    wordCount: countWords(one.content),
    characterCount: one.content.length,
    createdAt: at,
    updatedAt: at,
    lastOpenedAt: null,
  })
  const versionRow = ({ content, tags: _, ...one }: Version) => ({
    ...one,
    wordCount: countWords(content),
    characterCount: content.length,
    createdAt: at,
  })
  const gone = refused(404, 'NOT_FOUND', 'not_found', 'That is not here any more.')
  const keep = (wording: Wording, kind: Version['kind'], version: number) => {
    const { title, content, tags } = wording
    const id = `ver_${versions.length + 1}`
    versions.unshift({ id, kind, version, title, content, tags })
    return id
  }

  function change({ scriptId, version, ...part }: Input) {
    const script = find(scriptId)
    if (!script) return gone
    if (version !== undefined && version !== script.version) {
      return refused(409, 'ABORTED', 'script_changed', 'This script was changed elsewhere since you opened it.')
    }
    const isWording = 'title' in part || 'content' in part || 'tags' in part
    put(scriptId, { ...part, version: script.version + (isWording ? 1 : 0) })
    return ok({ script: { ...rowOf(find(scriptId) ?? script), content: null } })
  }

  const answers = {
    getUserScripts: (input: Input) => {
      const { includeArchived, search, onlyFavorites, tag } = input
      const found = scripts.filter(
        (one) =>
          !one.isDeleted &&
          (includeArchived || !one.isArchived) &&
          (!onlyFavorites || one.isFavorite) &&
          (typeof tag !== 'string' || one.tags.includes(tag)) &&
          (typeof search !== 'string' || holds(one, search)),
      )
      return ok({ scripts: found.map(rowOf) })
    },
    getScriptTags: () =>
      ok({ tags: [...new Set(scripts.flatMap(({ tags }) => tags))].map((tag) => ({ tag, scripts: 1 })) }),
    getScript: ({ scriptId }: Input) => {
      const script = find(scriptId)
      return script ? ok({ script: rowOf(script) }) : gone
    },
    openScript: () => ok({ success: true }),
    saveScript: (input: Input) => {
      const made: Kept = {
        ...{ id: `scr_${scripts.length + 1}`, version: 1, isFavorite: false, isArchived: false, isDeleted: false },
        ...(input as Wording),
      }
      scripts = [made, ...scripts]
      return ok({ scriptId: made.id, script: { ...rowOf(made), content: null } })
    },
    updateScript: change,
    toggleScriptArchive: ({ scriptId, isArchived }: Input) => {
      put(scriptId, { isArchived: isArchived === true })
      return ok({ isArchived })
    },
    deleteScript: ({ scriptId }: Input) => {
      put(scriptId, { isDeleted: true })
      return ok({ success: true })
    },
    restoreScript: ({ scriptId }: Input) => {
      put(scriptId, { isDeleted: false })
      return ok({ success: true })
    },
    getScriptVersions: () => ok({ versions: versions.map(versionRow) }),
    getScriptVersion: ({ versionId }: Input) => {
      const version = versions.find(({ id }) => id === versionId)
      return version ? ok({ version: { ...versionRow(version), content: version.content, tags: version.tags } }) : gone
    },
    keepScriptVersion: (input: Input) =>
      ok({ versionId: keep(input as Wording, 'conflict', Number(input['version'])) }),
    restoreScriptVersion: ({ scriptId, versionId }: Input) => {
      const version = versions.find(({ id }) => id === versionId)
      const script = find(scriptId)
      if (!version || !script) return gone
      keep(script, 'restore', script.version)
      const { title, content, tags } = version
      return change({ scriptId, title, content, tags })
    },
  }

  return {
    /** For `answer`: each function as it answers now. */
    answers: Object.fromEntries(
      Object.entries(answers).map(([name, make]) => [
        name,
        (input: unknown) => {
          if (isDown) throw new TypeError('fetch failed')
          if (isSignedOut) return refused(401, 'UNAUTHENTICATED', 'signed_out', 'Please sign in to continue.')
          const made = make(input as Input)
          if (isLosingAnswers) throw new TypeError('fetch failed')
          return made
        },
      ]),
    ),
    /** What another device does. */
    elsewhere: (scriptId: string, part: Partial<Wording>) => change({ scriptId, ...part }),
    remove: (scriptId: string) => put(scriptId, { isDeleted: true }),
    keep,
    setDown: (down: boolean) => {
      isDown = down
    },
    /** Does what it is asked, and the line breaks before it can say so. */
    loseAnswers: (losing: boolean) => {
      isLosingAnswers = losing
    },
    signOut: () => {
      isSignedOut = true
    },
    script: (id = 'scr_1') => find(id),
    versions: () => versions,
  }
}
