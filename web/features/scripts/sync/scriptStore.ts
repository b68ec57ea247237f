import { scriptRules } from '@scene-partner/contract/scriptRules'
import {
  mergeScripts,
  findConflicts,
  resolveConflicts,
  type ConflictChoice,
  type MergeResult,
  type Conflict,
} from './mergeScripts.ts'
import { sendEdit, type SendResult } from './sendEdit.ts'
import type { StoredEdit, DraftDatabase } from './draftDatabase.ts'
import {
  isEmptyScript,
  isSameScript,
  normalizeScript,
  pickScriptFields,
  type ServerScript,
  type ScriptFields,
} from './scriptFields.ts'
import { createEmitter } from '../../../state/createEmitter.ts'

/**
 * When an edit is sent to the server: `sendDelayMs` after the last keystroke, but at the latest `maxSendDelayMs` after
 * the first unsent change. Both are in ms.
 */
const sendDelayMs = 1_000
const maxSendDelayMs = 6_000
/** Maximum time from a change until the edit is stored on this device, in ms. */
const storeDelayMs = 250
const firstRetryMs = 3_000
const maxRetryMs = 60_000

export type SaveState =
  | 'saved'
  | 'editing'
  | 'saving'
  | 'offline'
  | 'signed-out'
  | 'conflict'
  | 'gone'
  | 'refused'
  | 'too-long'

export type ScriptState = ScriptFields & {
  scriptId: string | null
  save: SaveState
  /** Why the server refused the edit, as its message; null if it did not refuse the edit. */
  problem: string | null
  /** Whether the browser can store unsent edits. */
  isStored: boolean
  /** The conflict that the user must resolve; null if there is none. */
  conflict: MergeResult | null
  /** How many times changes of another device were merged into this script. */
  remoteChanges: number
}

export type ScriptStore = ReturnType<typeof createScriptStore>
export type InitialEdit = Pick<StoredEdit, 'key' | 'scriptId' | 'wishKey' | 'base' | 'asked' | 'mine'>

/**
 * Creates the store of a script that is being edited. The store saves each change on this device, sends it to the
 * server when the user pauses typing, and merges changes of other devices. `isMine` returns false when another account
 * has signed in; the store then sends nothing.
 */
export function createScriptStore(opening: InitialEdit, database: DraftDatabase, isMine: () => boolean = () => true) {
  let { scriptId, base, asked } = opening
  let serverConflict: ServerScript | null = null
  let isSending = false
  let running: Promise<void> | null = null
  let following: Promise<void> | null = null
  /**
   * Whether the screen of the script was closed. From then on, no sending is scheduled, and unsent edits stay in the
   * draft database.
   */
  let isClosed = false
  let retryMs = firstRetryMs
  let storeTimer: ReturnType<typeof setTimeout> | undefined
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let sendBy = 0
  const changes = createEmitter()
  let state: ScriptState = {
    ...opening.mine,
    scriptId,
    save: 'saved',
    problem: null,
    isStored: true,
    conflict: null,
    remoteChanges: 0,
  }

  function update(fields: Partial<ScriptState>) {
    state = { ...state, ...fields }
    changes.emit()
  }

  const getFields = (): ScriptFields => pickScriptFields(state)
  const isUnsent = () => (base ? !isSameScript(base, normalizeScript(getFields())) : hasContent())
  const hasContent = () => !isEmptyScript(getFields())

  async function storeEdit(): Promise<void> {
    clearTimeout(storeTimer)
    storeTimer = undefined
    const { key, wishKey } = opening
    try {
      if (isUnsent()) await database.put({ key, scriptId, wishKey, base, asked, mine: getFields(), at: Date.now() })
      else await database.remove(key)
      if (!state.isStored) update({ isStored: true })
    } catch {
      update({ isStored: false }) // The browser's storage is full or blocked. The screen shows this.
    }
  }

  function scheduleSend(afterMs: number) {
    clearTimeout(sendTimer)
    if (isClosed) return
    sendTimer = setTimeout(() => void push(), afterMs)
  }

  function change(fields: Partial<ScriptFields>) {
    update(fields)
    storeTimer ??= setTimeout(() => void storeEdit(), storeDelayMs)
    if (state.content.length > scriptRules.maxLength) return update({ save: 'too-long' })
    if (['conflict', 'gone', 'signed-out'].includes(state.save)) return
    if (state.save !== 'saving' && state.save !== 'offline') update({ save: 'editing', problem: null })
    const now = Date.now()
    if (sendBy < now) sendBy = now + maxSendDelayMs
    if (state.save !== 'offline') scheduleSend(Math.min(sendDelayMs, sendBy - now))
  }

  /** Makes the server's saved script the new base, and adds what the user typed during the save. */
  function rebase(sent: ScriptFields, serverScript: ServerScript) {
    const current = getFields()
    base = serverScript
    if (isSameScript(normalizeScript(current), sent)) {
      if (!isSameScript(sent, serverScript))
        update({
          ...pickScriptFields(serverScript),
          remoteChanges: state.remoteChanges + 1,
        })
      return
    }
    const conflict = mergeScripts(sent, normalizeScript(current), serverScript)
    const next = resolveConflicts(conflict, new Map(findConflicts(conflict).map((place) => [place, 'both' as const])))
    if (!isSameScript(sent, serverScript)) update({ ...next, remoteChanges: state.remoteChanges + 1 })
  }

  async function handleResult(sent: ScriptFields, result: SendResult): Promise<void> {
    if (result.kind === 'saved') {
      scriptId = result.scriptId
      asked = null
      retryMs = firstRetryMs
      rebase(sent, result.base)
      update({ scriptId, save: isUnsent() ? 'editing' : 'saved', problem: null })
      await storeEdit()
      if (isUnsent()) scheduleSend(sendDelayMs)
    } else if (result.kind === 'conflict') {
      serverConflict = result.theirs
      asked = null
      update({ save: 'conflict', conflict: result.conflict })
    } else if (result.kind === 'unreachable') {
      update({ save: 'offline' })
      scheduleSend(retryMs)
      retryMs = Math.min(retryMs * 2, maxRetryMs)
    } else if (result.kind === 'refused') update({ save: 'refused', problem: result.message })
    else update({ save: result.kind })
  }

  async function pushOnce(): Promise<void> {
    clearTimeout(sendTimer)
    const isBlocked = ['conflict', 'gone', 'too-long'].includes(state.save)
    if (isBlocked) return
    if (!isUnsent()) return void (state.save === 'saved' || update({ save: 'saved', problem: null }))
    isSending = true
    sendBy = 0
    const sent = normalizeScript(getFields())
    asked ??= sent
    await storeEdit()
    if (state.save !== 'offline') update({ save: 'saving' })
    const edit = { scriptId, wishKey: opening.wishKey, base, asked, mine: sent }
    const result: SendResult = isMine() ? await sendEdit(edit) : { kind: 'signed-out' }
    isSending = false
    await handleResult(sent, result)
  }

  /**
   * Sends unsent changes, one save at a time. Changes typed during a save are sent after that save. Resolves when the
   * server has answered the running save and, if changes were typed during it, also the next save.
   */
  function push(): Promise<void> {
    const again = () => {
      following = null
      return push()
    }
    if (running) return (following ??= running.then(again, again))
    running = pushOnce().finally(() => {
      isSending = false
      running = null
    })
    return running
  }

  return {
    get: (): ScriptState => state,
    subscribe: changes.subscribe,
    change,
    push,
    /** Stores the unsent edit on this device without delay. */
    storeEdit,
    /** Returns whether the server's version of the script is newer than this page's, so that it must be fetched. */
    isOutdated: (version: number): boolean => !isSending && (base?.version ?? 0) < version,
    /**
     * Shows the script that another device saved. If this page has unsent changes, sends them instead; that save merges
     * both texts.
     */
    applyRemote(serverScript: ServerScript) {
      if (isSending || (base && serverScript.version <= base.version)) return
      if (isUnsent()) return void push()
      base = serverScript
      update({
        ...pickScriptFields(serverScript),
        remoteChanges: state.remoteChanges + 1,
      })
    },
    /**
     * Shows the script after an earlier version was restored. This ends a conflict: the server has stored both of its
     * texts as versions.
     */
    replace(serverScript: ServerScript) {
      base = serverScript
      serverConflict = null
      update({
        ...pickScriptFields(serverScript),
        save: 'saved',
        problem: null,
        conflict: null,
      })
      void storeEdit()
    },
    /** Ends a conflict: merges both texts by the user's choices and saves the result. */
    resolve(choices: ReadonlyMap<Conflict, ConflictChoice>) {
      const { conflict } = state
      if (!conflict || !serverConflict) return
      base = serverConflict
      serverConflict = null
      update({ ...resolveConflicts(conflict, choices), conflict: null, save: 'editing' })
      void push()
    },
    /** Creates a new script from the text on the screen, after another device deleted the script. */
    saveAsNewScript(wishKey: string) {
      opening.wishKey = wishKey
      scriptId = null
      base = null
      asked = null
      update({ scriptId, save: 'editing' })
      void push()
    },
    /** Stores unsent changes on this device and sends them, when the screen closes. */
    async close(): Promise<void> {
      await storeEdit()
      await push()
    },
    /**
     * Starts to send changes when the connection is back, and to store them before the page closes. Returns a function
     * that stops both.
     */
    follow(): () => void {
      const handleOnline = () => void push()
      const handleHidden = () => {
        if (document.visibilityState === 'hidden') void storeEdit().then(push)
      }
      const handleGone = () => void storeEdit()
      isClosed = false
      addEventListener('online', handleOnline)
      addEventListener('pagehide', handleGone)
      document.addEventListener('visibilitychange', handleHidden)
      if (isUnsent()) void push()
      return () => {
        isClosed = true
        clearTimeout(sendTimer)
        removeEventListener('online', handleOnline)
        removeEventListener('pagehide', handleGone)
        document.removeEventListener('visibilitychange', handleHidden)
      }
    },
  }
}
