import type { InputOf, OutputOf } from '@scene-partner/contract/operations/index'
import { isRefusal } from '../../platform/callError.ts'
import type { Unsaved } from '../../platform/unsaved.ts'
import { mergeCastings } from './mergeCastings.ts'

export type Casting = InputOf<'saveCasting'>['casting']

/** `gone`: the script was deleted meanwhile. */
export type Saving = 'saved' | 'saving' | 'failed' | 'gone'
export type CastState = {
  casting: Casting
  saving: Saving
  canUndo: boolean
  /** Another page cast it meanwhile: what is shown is theirs, with what was chosen here on top. */
  wasChanged: boolean
}

export type CastStore = {
  get(): CastState
  subscribe(hear: () => void): () => void
  change(next: (casting: Casting) => Casting): void
  undo(): void
  /** Resolves once all that was chosen has reached the server, or could not; then it stays on this device. */
  flush(): Promise<void>
  /** Keeps on this device what waits: the page may go the next moment. */
  keep(): void
}

/** What was chosen and has not reached the server, and what it was chosen from. */
export type KeptCasting = { version: number; from: Casting; casting: Casting }

export type CastOptions = {
  casting: Casting
  version: number
  save(casting: Casting, version: number): Promise<{ version: number }>
  /** As the server has it now; nobody cast yet is null. */
  fetch(): Promise<OutputOf<'getCasting'>>
  unsaved?: Unsaved<KeptCasting>
  /** Told when a saving failed that may succeed later. */
  onFailed?: () => void
  /** Several choices in a row are one saving. */
  afterMs?: number
}

const pauseMs = 400
const mostUndone = 50

/** The cast while it is being chosen: shown at once, kept a moment later, every step taken back by *Undo*. */
export function createCastStore(options: CastOptions): CastStore {
  const { casting, version, save, fetch, unsaved, onFailed, afterMs = pauseMs } = options
  const listeners = new Set<() => void>()
  let state: CastState = { casting, saving: 'saved', canUndo: false, wasChanged: false }
  let known = version
  let kept = casting
  let before: Casting[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined

  function put(change: Partial<CastState>) {
    state = { ...state, ...change }
    for (const hear of listeners) hear()
  }

  /** What another page chose, with what was chosen here on top of it. */
  async function takeOver(): Promise<void> {
    const found = await fetch()
    const theirs = found.casting ?? kept
    known = found.version
    const merged = mergeCastings({ from: kept, mine: state.casting, theirs })
    kept = theirs
    // Steps of before would take theirs back as well.
    before = []
    put({ casting: merged, canUndo: false, wasChanged: true })
  }

  async function send(): Promise<void> {
    while (state.casting !== kept) {
      const wanted = state.casting
      put({ saving: 'saving' })
      try {
        known = (await save(wanted, known)).version
        kept = wanted
        if (state.casting === wanted) {
          unsaved?.forget()
          put({ saving: 'saved' })
        }
      } catch (error) {
        if (
          isRefusal(error, 'script_changed') &&
          (await takeOver().then(
            () => true,
            () => false,
          ))
        )
          continue
        if (isRefusal(error, 'not_found')) {
          unsaved?.forget()
          return put({ saving: 'gone' })
        }
        put({ saving: 'failed' })
        return onFailed?.()
      }
    }
    if (state.saving === 'saving') put({ saving: 'saved' })
  }

  function keep() {
    if (state.casting !== kept) unsaved?.keep({ version: known, from: kept, casting: state.casting })
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    keep()
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }

  function show(next: Casting) {
    put({ casting: next, canUndo: before.length > 0, saving: 'saving', wasChanged: false })
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), afterMs)
  }

  /** Takes up what this device kept when the page was left before it could be saved. */
  function resume() {
    const left = unsaved?.read()
    if (!left) return
    const isOther = left.version !== version
    show(isOther ? mergeCastings({ from: left.from, mine: left.casting, theirs: casting }) : left.casting)
  }

  resume()
  return {
    get: () => state,
    subscribe(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    change(next) {
      const wanted = next(state.casting)
      if (wanted === state.casting) return
      before = [...before.slice(1 - mostUndone), state.casting]
      show(wanted)
    },
    undo() {
      const last = before.at(-1)
      if (!last) return
      before = before.slice(0, -1)
      show(last)
    },
    flush,
    keep,
  }
}
