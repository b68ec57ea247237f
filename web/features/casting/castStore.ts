import type { InputOf, OutputOf } from '@scene-partner/contract/operations/index'
import { hasErrorCode } from '../../platform/api/callError.ts'
import type { UnsavedChanges } from '../../platform/storage/unsavedChanges.ts'
import { mergeCastings } from './mergeCastings.ts'
import { createEmitter } from '../../state/createEmitter.ts'

export type Casting = InputOf<'saveCasting'>['casting']

/** Whether the casting is saved. `gone` means that the script was deleted on another page. */
export type SaveState = 'saved' | 'saving' | 'failed' | 'gone'
export type CastState = {
  casting: Casting
  saving: SaveState
  canUndo: boolean
  /** True if another page changed the casting; `casting` then contains the changes of both pages. */
  wasChanged: boolean
}

export type CastStore = {
  get(): CastState
  subscribe(listener: () => void): () => void
  change(next: (casting: Casting) => Casting): void
  undo(): void
  /**
   * Saves all changes on the server. Resolves when the server has saved them, or when the attempt failed. After a
   * failure the changes stay stored in this browser, unless the script was deleted.
   */
  flush(): Promise<void>
  /** Stores unsaved changes in this browser immediately, because the page may close at any moment. */
  storeUnsaved(): void
}

/**
 * Unsaved changes as the browser stores them: the changed casting, and the server's casting (`from`) and `version` on
 * which the changes are based.
 */
export type StoredCasting = { version: number; from: Casting; casting: Casting }

export type CastStoreOptions = {
  casting: Casting
  version: number
  save(casting: Casting, version: number): Promise<{ version: number }>
  /** Fetches the casting from the server. In the answer, `casting` is null if none is saved yet. */
  fetch(): Promise<OutputOf<'getCasting'>>
  unsaved?: UnsavedChanges<StoredCasting>
  /** Called after saving failed, if a later attempt may succeed. */
  onFailed?: () => void
  /** How long the store waits after a change, in ms. It saves all changes of this time together. */
  delayMs?: number
}

const saveDelayMs = 400
const maxUndoSteps = 50

/**
 * Creates the store of the casting that the user edits. The page shows changes immediately; the store saves them after
 * a short delay, and can undo up to 50 of them.
 */
export function createCastStore(options: CastStoreOptions): CastStore {
  const { casting, version, save, fetch, unsaved, onFailed, delayMs = saveDelayMs } = options
  const changes = createEmitter()
  let state: CastState = { casting, saving: 'saved', canUndo: false, wasChanged: false }
  let serverVersion = version
  let savedCasting = casting
  let undoSteps: Casting[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined

  function update(change: Partial<CastState>) {
    state = { ...state, ...change }
    changes.emit()
  }

  /** Fetches the casting that another page saved, and applies the changes of this page to it. */
  async function mergeRemote(): Promise<void> {
    const found = await fetch()
    const theirs = found.casting ?? savedCasting
    serverVersion = found.version
    const merged = mergeCastings({ from: savedCasting, mine: state.casting, theirs })
    savedCasting = theirs
    // The earlier undo steps are deleted, because undoing them would also undo the changes of the other page.
    undoSteps = []
    update({ casting: merged, canUndo: false, wasChanged: true })
  }

  async function send(): Promise<void> {
    while (state.casting !== savedCasting) {
      const wanted = state.casting
      update({ saving: 'saving' })
      try {
        serverVersion = (await save(wanted, serverVersion)).version
        savedCasting = wanted
        if (state.casting === wanted) {
          unsaved?.clear()
          update({ saving: 'saved' })
        }
      } catch (error) {
        if (
          hasErrorCode(error, 'script_changed') &&
          (await mergeRemote().then(
            () => true,
            () => false,
          ))
        )
          continue
        if (hasErrorCode(error, 'not_found')) {
          unsaved?.clear()
          return update({ saving: 'gone' })
        }
        update({ saving: 'failed' })
        return onFailed?.()
      }
    }
    if (state.saving === 'saving') update({ saving: 'saved' })
  }

  function storeUnsaved() {
    if (state.casting !== savedCasting)
      unsaved?.store({ version: serverVersion, from: savedCasting, casting: state.casting })
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    storeUnsaved()
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }

  function show(next: Casting) {
    update({ casting: next, canUndo: undoSteps.length > 0, saving: 'saving', wasChanged: false })
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delayMs)
  }

  /** Restores the unsaved changes that a page in this browser stored earlier. */
  function resume() {
    const storedCasting = unsaved?.read()
    if (!storedCasting) return
    const isOther = storedCasting.version !== version
    show(
      isOther
        ? mergeCastings({ from: storedCasting.from, mine: storedCasting.casting, theirs: casting })
        : storedCasting.casting,
    )
  }

  resume()
  return {
    get: () => state,
    subscribe: changes.subscribe,
    change(next) {
      const wanted = next(state.casting)
      if (wanted === state.casting) return
      undoSteps = [...undoSteps.slice(1 - maxUndoSteps), state.casting]
      show(wanted)
    },
    undo() {
      const last = undoSteps.at(-1)
      if (!last) return
      undoSteps = undoSteps.slice(0, -1)
      show(last)
    },
    flush,
    storeUnsaved,
  }
}
