import { storeDraft, parseDraft, readDraft, readOverwrittenDraft, type Draft } from './draftStorage.ts'
import * as messages from '../messages.ts'
import { createEmitter } from '../../../state/createEmitter.ts'

/** The longest time in ms between a keystroke and the storing of the typed text. */
const saveDelayMs = 500
/** If the text is changed and then has at least this many characters, the last replacement can no longer be undone. */
const maxUndoTextLength = 40

/** What Undo restores, and the message beside its button. */
type Undo = { replaced: Partial<Draft>; message: string }

export type DraftState = Draft & {
  /** Whether the browser can store the draft. */
  isStored: boolean
  /** The draft of another tab; null after the user has chosen between the two drafts. */
  otherTabDraft: Draft | null
  /** Null if there is nothing to undo. */
  undo: Undo | null
}

export type DraftStore = ReturnType<typeof createDraftStore>

/**
 * Creates the store of a draft. The store is outside React, so that a keystroke re-renders only the text field. It
 * saves the draft on this device. If the user types in two tabs, the text that was typed last is stored, and the text
 * of the other tab is offered.
 */
export function createDraftStore(key: string) {
  const found = readDraft(key)
  const displaced = readOverwrittenDraft(key)
  let state: DraftState = {
    ...found.draft,
    isStored: true,
    otherTabDraft: displaced && displaced.text !== found.draft.text ? displaced : null,
    undo: null,
  }
  /** The time in ms of the last write that this tab knows. If a stored draft has a later time, another tab wrote it. */
  let lastSeenAt = found.at
  let isSaved = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const changes = createEmitter()

  function update(fields: Partial<DraftState>) {
    state = { ...state, ...fields }
    changes.emit()
  }

  function save() {
    clearTimeout(timer)
    timer = undefined
    if (isSaved) return
    const { text, voiceId, reads, otherTabDraft } = state
    const written = storeDraft(key, { draft: { text, voiceId, reads }, lastSeenAt, otherTabDraft })
    isSaved = written !== null
    lastSeenAt = written?.at ?? lastSeenAt
    const displaced = written ? written.otherTabDraft : otherTabDraft
    if (state.isStored !== isSaved || displaced !== otherTabDraft)
      update({ isStored: isSaved, otherTabDraft: displaced })
  }

  function change(fields: Partial<Draft>) {
    isSaved = false
    // A keystroke does not restart the timer, so that the text is stored even if the user types without a pause.
    timer ??= setTimeout(save, saveDelayMs)
    const isTyped = fields.text !== undefined && fields.text.length >= maxUndoTextLength
    update(isTyped ? { ...fields, undo: null } : fields)
  }

  function changeWithUndo(fields: Partial<Draft>, undo: Undo) {
    const hasText = state.text.trim() !== ''
    change(fields)
    update({ undo: hasText ? undo : null })
  }

  function handleStorageEvent({ key: changed, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) {
    if (changed !== key || newValue === null) return
    const { draft } = parseDraft(newValue)
    update({ otherTabDraft: draft.text.trim() && draft.text !== state.text ? draft : null })
  }

  return {
    get: (): DraftState => state,
    subscribe: changes.subscribe,
    change,
    /** Replaces the text and lets the user undo this. `message` is shown beside the Undo button. */
    replace(text: string, message: string) {
      changeWithUndo({ text }, { replaced: { text: state.text }, message })
    },
    undo() {
      if (state.undo) change(state.undo.replaced)
      update({ undo: null })
    },
    useOtherTabDraft() {
      const { text, voiceId, reads, otherTabDraft } = state
      if (!otherTabDraft) return
      update({ otherTabDraft: null })
      changeWithUndo(otherTabDraft, { replaced: { text, voiceId, reads }, message: messages.otherDraftTaken })
      lastSeenAt = readDraft(key).at
      save()
    },
    keepOwnDraft() {
      update({ otherTabDraft: null })
      lastSeenAt = readDraft(key).at
      change({})
      save()
    },
    /**
     * Starts to watch the drafts of other tabs, and to store the draft before the page closes. Returns a function that
     * stores the draft once more and stops both.
     */
    follow(): () => void {
      const handleHidden = () => document.visibilityState === 'hidden' && save()
      addEventListener('storage', handleStorageEvent)
      addEventListener('pagehide', save)
      document.addEventListener('visibilitychange', handleHidden)
      return () => {
        save()
        removeEventListener('storage', handleStorageEvent)
        removeEventListener('pagehide', save)
        document.removeEventListener('visibilitychange', handleHidden)
      }
    },
  }
}
