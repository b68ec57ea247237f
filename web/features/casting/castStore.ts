import type { InputOf } from '@scene-partner/contract/operations/index'
import { isRefusal } from '../../platform/callError.ts'

export type Casting = InputOf<'saveCasting'>['casting']

/** `changed`: another page cast it meanwhile, and this one must look again. */
export type Saving = 'saved' | 'saving' | 'failed' | 'changed'
export type CastState = { casting: Casting; saving: Saving; canUndo: boolean }

export type CastStore = {
  get(): CastState
  subscribe(hear: () => void): () => void
  change(next: (casting: Casting) => Casting): void
  undo(): void
  /** Resolves once all that was chosen has reached the server, or could not. */
  flush(): Promise<void>
}

type Options = {
  casting: Casting
  version: number
  save(casting: Casting, version: number): Promise<{ version: number }>
  /** Several choices in a row are one saving. */
  afterMs?: number
}

const pauseMs = 400
const mostUndone = 50

/** The cast while it is being chosen: shown at once, kept a moment later, every step taken back by *Undo*. */
export function createCastStore({ casting, version, save, afterMs = pauseMs }: Options): CastStore {
  const listeners = new Set<() => void>()
  let state: CastState = { casting, saving: 'saved', canUndo: false }
  let known = version
  let kept = casting
  let before: Casting[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined

  function put(change: Partial<CastState>) {
    state = { ...state, ...change }
    for (const hear of listeners) hear()
  }

  async function send(): Promise<void> {
    while (state.casting !== kept && state.saving !== 'changed') {
      const wanted = state.casting
      put({ saving: 'saving' })
      try {
        known = (await save(wanted, known)).version
        kept = wanted
        if (state.casting === wanted) put({ saving: 'saved' })
      } catch (error) {
        put({ saving: isRefusal(error, 'script_changed') ? 'changed' : 'failed' })
        return
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }

  function show(next: Casting) {
    put({ casting: next, canUndo: before.length > 0, saving: 'saving' })
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), afterMs)
  }

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
  }
}
