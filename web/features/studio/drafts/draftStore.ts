import { keepDraft, parseDraft, readDraft, readDisplaced, type Draft } from './keptDraft.ts'
import * as phrases from './words.ts'

/** Half the second in which what was typed must be safe. */
const savedAfterMs = 500
/** Who has typed a line anew does not want the old text back. */
const undoUntilTyped = 40

export type DraftState = Draft & {
  /** False where the browser refuses to keep it. */
  isKept: boolean
  /** What another tab of this account wrote, until one has chosen. */
  other: Draft | null
  /** What stood here before it was cleared or replaced, and how that is told. */
  undo: { text: string; words: string } | null
}

export type DraftStore = ReturnType<typeof createDraftStore>

/**
 * What one types and chooses, outside the screen: a key changes the sheet alone and not all that stands around it. It is
 * kept on this device while one types; of two tabs the last that typed wins, and the other's text is offered.
 */
export function createDraftStore(key: string) {
  const found = readDraft(key)
  const displaced = readDisplaced(key)
  let state: DraftState = {
    ...found.draft,
    isKept: true,
    other: displaced && displaced.text !== found.draft.text ? displaced : null,
    undo: null,
  }
  /** The writing of this storage that this tab knows of; any later one is another tab's. */
  let knownAt = found.at
  let isSaved = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function put(part: Partial<DraftState>) {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  function save() {
    clearTimeout(timer)
    timer = undefined
    if (isSaved) return
    const { text, voiceId, reads, other } = state
    const kept = keepDraft(key, { draft: { text, voiceId, reads }, knownAt, other })
    isSaved = kept !== null
    knownAt = kept ?? knownAt
    if (state.isKept !== isSaved) put({ isKept: isSaved })
  }

  function change(part: Partial<Draft>) {
    isSaved = false
    // Begun once and not anew at each key: who types without a pause is kept too.
    timer ??= setTimeout(save, savedAfterMs)
    const isTyped = part.text !== undefined && part.text.length >= undoUntilTyped
    put(isTyped ? { ...part, undo: null } : part)
  }

  function replace(text: string, words: string) {
    const undo = state.text.trim() ? { text: state.text, words } : null
    change({ text })
    put({ undo })
  }

  function hearOthers({ key: changed, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) {
    if (changed !== key || newValue === null) return
    const { draft } = parseDraft(newValue)
    put({ other: draft.text.trim() && draft.text !== state.text ? draft : null })
  }

  return {
    get: (): DraftState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    /** Puts another text in place of this one; it can be taken back. `words` tell what happened. */
    replace,
    undo() {
      if (state.undo) change({ text: state.undo.text })
      put({ undo: null })
    },
    takeOther() {
      const { other } = state
      if (!other) return
      put({ other: null })
      replace(other.text, phrases.draftFromOtherTab)
      change({ voiceId: other.voiceId, reads: other.reads })
      knownAt = readDraft(key).at
      save()
    },
    keepMine() {
      put({ other: null })
      knownAt = readDraft(key).at
      change({})
      save()
    },
    /** Listens to the other tabs, and saves before this page goes. Answers how to stop, which saves too. */
    follow(): () => void {
      const handleHidden = () => document.visibilityState === 'hidden' && save()
      addEventListener('storage', hearOthers)
      addEventListener('pagehide', save)
      document.addEventListener('visibilitychange', handleHidden)
      return () => {
        save()
        removeEventListener('storage', hearOthers)
        removeEventListener('pagehide', save)
        document.removeEventListener('visibilitychange', handleHidden)
      }
    },
  }
}
