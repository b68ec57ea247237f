import type { ScriptRow } from '@scene-partner/contract/entities'
import { countWords } from '@scene-partner/contract/scriptRules'
import { buildScript } from '../../../testing/builders.ts'
import { fail, NetworkFailure, type Answers } from '../../../testing/fakeServer.ts'
import { emptyScript, pickScriptFields, type ScriptFields } from '../sync/scriptFields.ts'

/** A script on the fake server. `wordCount` and `analysis` are computed from the text unless a test sets them. */
type FakeScript = ScriptFields &
  Partial<Pick<ScriptRow, 'wordCount' | 'analysis'>> & {
    id: string
    version: number
    isFavorite: boolean
    isArchived: boolean
    isDeleted: boolean
  }
type Version = ScriptFields & { id: string; kind: 'edit' | 'conflict' | 'restore'; version: number }

type Change = Partial<ScriptFields> & {
  scriptId: string
  version?: number | undefined
  isFavorite?: boolean | undefined
}

const containsText = ({ title, content }: FakeScript, words: string) =>
  `${title} ${content}`.toLowerCase().includes(words.toLowerCase())

const at = '2026-11-21T09:30:00.000Z'

/** Creates a fake server that stores scripts by the rules of the real server. */
export function createFakeScriptsServer(initial: Partial<FakeScript>[] = []) {
  let scripts: FakeScript[] = initial.map((one, index) => ({
    ...{ ...emptyScript, id: `scr_${index + 1}`, version: 1, title: 'Balcony' },
    ...{ isFavorite: false, isArchived: false, isDeleted: false },
    ...one,
  }))
  const getVersions: Version[] = []
  let isDown = false
  let isLosingAnswers = false
  let isSignedOut = false
  /** The ids of the created scripts by the idempotency key of the request. */
  const createdIds = new Map<string, string>()

  const find = (id: unknown) => scripts.find((one) => one.id === id && !one.isDeleted)
  const updateScript = (id: unknown, changes: Partial<FakeScript>) => {
    scripts = scripts.map((one) => (one.id === id ? { ...one, ...changes } : one))
  }
  const rowOf = ({ isDeleted: _, ...one }: FakeScript) => buildScript(one)
  const versionRow = ({ id, kind, version, title, content }: Version) => ({
    ...{ id, kind, version, title },
    wordCount: countWords(content),
    characterCount: content.length,
    createdAt: at,
  })
  const addVersion = (fields: Partial<ScriptFields>, kind: Version['kind'], version: number) => {
    const id = `ver_${getVersions.length + 1}`
    getVersions.unshift({ id, kind, version, ...pickScriptFields({ ...emptyScript, ...fields }) })
    return id
  }

  function change({ scriptId, version, ...changes }: Change) {
    const script = find(scriptId)
    if (!script) throw fail('not_found')
    if (version !== undefined && version !== script.version) {
      throw fail('script_changed', { version: script.version })
    }
    const isWording = Object.keys(emptyScript).some((name) => name in changes)
    updateScript(scriptId, { ...changes, version: script.version + (isWording ? 1 : 0) })
    return { script: { ...rowOf(find(scriptId) ?? script), content: null } }
  }

  const answers: Answers = {
    getUserScripts: (input) => {
      const { includeArchived, search, onlyFavorites, tag } = input
      const found = scripts.filter(
        (one) =>
          !one.isDeleted &&
          (includeArchived || !one.isArchived) &&
          (!onlyFavorites || one.isFavorite) &&
          (typeof tag !== 'string' || one.tags.includes(tag)) &&
          (typeof search !== 'string' || containsText(one, search)),
      )
      return { scripts: found.map(rowOf) }
    },
    getScriptTags: () => ({
      tags: [...new Set(scripts.flatMap(({ tags }) => tags))].map((tag) => ({ tag, scripts: 1 })),
    }),
    getScript: ({ scriptId }) => {
      const script = find(scriptId)
      if (!script) throw fail('not_found')
      return { script: rowOf(script) }
    },
    openScript: () => ({ success: true }),
    saveScript: (input, { headers }) => {
      const key = headers.get('idempotency-key')
      const earlier = scripts.find(({ id }) => key !== null && id === createdIds.get(key))
      if (earlier) return { scriptId: earlier.id, script: { ...rowOf(earlier), content: null } }
      const created: FakeScript = {
        ...{ id: `scr_${scripts.length + 1}`, version: 1, isFavorite: false, isArchived: false, isDeleted: false },
        ...(input as ScriptFields),
      }
      scripts = [created, ...scripts]
      if (key !== null) createdIds.set(key, created.id)
      return { scriptId: created.id, script: { ...rowOf(created), content: null } }
    },
    updateScript: change,
    toggleScriptArchive: ({ scriptId, isArchived }) => {
      updateScript(scriptId, { isArchived: isArchived === true })
      return { isArchived: isArchived === true }
    },
    deleteScript: ({ scriptId }) => {
      updateScript(scriptId, { isDeleted: true })
      return { success: true }
    },
    restoreScript: ({ scriptId }) => {
      updateScript(scriptId, { isDeleted: false })
      return { success: true }
    },
    getScriptVersions: () => ({ versions: getVersions.map(versionRow) }),
    getScriptVersion: ({ versionId }) => {
      const version = getVersions.find(({ id }) => id === versionId)
      if (!version) throw fail('not_found')
      return { version: { ...versionRow(version), ...pickScriptFields(version) } }
    },
    keepScriptVersion: (input) => ({
      versionId: addVersion(input, 'conflict', Number(input['version'])),
    }),
    restoreScriptVersion: ({ scriptId, versionId }) => {
      const version = getVersions.find(({ id }) => id === versionId)
      const script = find(scriptId)
      if (!version || !script) throw fail('not_found')
      addVersion(script, 'restore', script.version)
      return change({ scriptId, ...pickScriptFields(version) })
    },
  }

  return {
    /** The handlers of all script operations, which a test passes to `fakeServer`. */
    answers: Object.fromEntries(
      Object.entries(answers).map(([name, handler]) => [
        name,
        (input: never, request: { headers: Headers }) => {
          if (isDown) throw new NetworkFailure()
          if (isSignedOut) throw fail('signed_out')
          const answer = handler(input, request)
          if (isLosingAnswers) throw new NetworkFailure()
          return answer
        },
      ]),
    ) as Answers,
    /** Changes a script as if another device had changed it. */
    changeElsewhere: (scriptId: string, changes: Partial<ScriptFields>) => change({ scriptId, ...changes }),
    deleteScript: (scriptId: string) => updateScript(scriptId, { isDeleted: true }),
    addVersion,
    setDown: (down: boolean) => {
      isDown = down
    },
    /** While `losing` is true, the server executes each operation, but its response does not arrive. */
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
