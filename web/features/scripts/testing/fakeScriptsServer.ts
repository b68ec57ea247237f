import type { ScriptRow } from '@scene-partner/contract/entities'
import { countWords } from '@scene-partner/contract/scriptRules'
import type { ScriptFields } from '../sync/scriptFields.ts'

type Input = Record<string, unknown>
type FakeScript = ScriptFields & {
  id: string
  version: number
  isFavorite: boolean
  isArchived: boolean
  isDeleted: boolean
}
type Version = ScriptFields & { id: string; kind: 'edit' | 'conflict' | 'restore'; version: number }

const ok = (data: unknown) => ({ status: 200, body: { data } })
const refused = (http: number, status: string, code: string, message: string) => ({
  status: http,
  body: { error: { status, message, details: { code } } },
})

const containsText = ({ title, content }: FakeScript, words: string) =>
  `${title} ${content}`.toLowerCase().includes(words.toLowerCase())

const at = '2026-11-21T09:30:00.000Z'

/** Creates a fake server for scripts with the server's rules. */
export function createFakeScriptsServer(initial: Partial<FakeScript>[] = []) {
  let scripts: FakeScript[] = initial.map((one, index) => ({
    ...{ id: `scr_${index + 1}`, version: 1, title: 'Balcony', content: '', tags: [] },
    ...{ isFavorite: false, isArchived: false, isDeleted: false },
    ...one,
  }))
  const getVersions: Version[] = []
  let isDown = false
  let isLosingAnswers = false
  let isSignedOut = false

  const find = (id: unknown) => scripts.find((one) => one.id === id && !one.isDeleted)
  const updateScript = (id: unknown, changes: Partial<FakeScript>) => {
    scripts = scripts.map((one) => (one.id === id ? { ...one, ...changes } : one))
  }
  const rowOf = ({ isDeleted: _, ...one }: FakeScript): ScriptRow => ({
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
  const notFound = refused(404, 'NOT_FOUND', 'not_found', 'That is not here any more.')
  const addVersion = (fields: ScriptFields, kind: Version['kind'], version: number) => {
    const { title, content, tags } = fields
    const id = `ver_${getVersions.length + 1}`
    getVersions.unshift({ id, kind, version, title, content, tags })
    return id
  }

  function change({ scriptId, version, ...changes }: Input) {
    const script = find(scriptId)
    if (!script) return notFound
    if (version !== undefined && version !== script.version) {
      return refused(409, 'ABORTED', 'script_changed', 'This script was changed elsewhere since you opened it.')
    }
    const isWording = 'title' in changes || 'content' in changes || 'tags' in changes
    updateScript(scriptId, { ...changes, version: script.version + (isWording ? 1 : 0) })
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
          (typeof search !== 'string' || containsText(one, search)),
      )
      return ok({ scripts: found.map(rowOf) })
    },
    getScriptTags: () =>
      ok({ tags: [...new Set(scripts.flatMap(({ tags }) => tags))].map((tag) => ({ tag, scripts: 1 })) }),
    getScript: ({ scriptId }: Input) => {
      const script = find(scriptId)
      return script ? ok({ script: rowOf(script) }) : notFound
    },
    openScript: () => ok({ success: true }),
    saveScript: (input: Input) => {
      const created: FakeScript = {
        ...{ id: `scr_${scripts.length + 1}`, version: 1, isFavorite: false, isArchived: false, isDeleted: false },
        ...(input as ScriptFields),
      }
      scripts = [created, ...scripts]
      return ok({ scriptId: created.id, script: { ...rowOf(created), content: null } })
    },
    updateScript: change,
    toggleScriptArchive: ({ scriptId, isArchived }: Input) => {
      updateScript(scriptId, { isArchived: isArchived === true })
      return ok({ isArchived })
    },
    deleteScript: ({ scriptId }: Input) => {
      updateScript(scriptId, { isDeleted: true })
      return ok({ success: true })
    },
    restoreScript: ({ scriptId }: Input) => {
      updateScript(scriptId, { isDeleted: false })
      return ok({ success: true })
    },
    getScriptVersions: () => ok({ versions: getVersions.map(versionRow) }),
    getScriptVersion: ({ versionId }: Input) => {
      const version = getVersions.find(({ id }) => id === versionId)
      return version
        ? ok({ version: { ...versionRow(version), content: version.content, tags: version.tags } })
        : notFound
    },
    keepScriptVersion: (input: Input) =>
      ok({ versionId: addVersion(input as ScriptFields, 'conflict', Number(input['version'])) }),
    restoreScriptVersion: ({ scriptId, versionId }: Input) => {
      const version = getVersions.find(({ id }) => id === versionId)
      const script = find(scriptId)
      if (!version || !script) return notFound
      addVersion(script, 'restore', script.version)
      const { title, content, tags } = version
      return change({ scriptId, title, content, tags })
    },
  }

  return {
    /** The handler of each operation, for `answer`. */
    answers: Object.fromEntries(
      Object.entries(answers).map(([name, make]) => [
        name,
        (input: unknown) => {
          if (isDown) throw new TypeError('fetch failed')
          if (isSignedOut) return refused(401, 'UNAUTHENTICATED', 'signed_out', 'Please sign in to continue.')
          const created = make(input as Input)
          if (isLosingAnswers) throw new TypeError('fetch failed')
          return created
        },
      ]),
    ),
    /** Changes a script as another device would. */
    changeElsewhere: (scriptId: string, changes: Partial<ScriptFields>) => change({ scriptId, ...changes }),
    deleteScript: (scriptId: string) => updateScript(scriptId, { isDeleted: true }),
    addVersion,
    setDown: (down: boolean) => {
      isDown = down
    },
    /** Executes each operation but loses its answer. */
    loseAnswers: (losing: boolean) => {
      isLosingAnswers = losing
    },
    signOut: () => {
      isSignedOut = true
    },
    getScript: (id = 'scr_1') => find(id),
    versions: () => getVersions,
  }
}
