import { createEmitter } from '../../../state/createEmitter.ts'
import { initialState, type Clock, type RehearsalState } from './engineTypes.ts'

/** The state of the engine. When a phase ends, its timers are cancelled, and the functions passed to `atEnd` run. */
export type Phases = ReturnType<typeof createPhases>

/** Creates the state of a rehearsal that has not started. `hearsActor` returns whether the actor is heard now. */
export function createPhases(clock: Clock, hearsActor: () => boolean) {
  const changes = createEmitter()
  let state = initialState
  let cleanups: (() => void)[] = []

  function update(change: Partial<RehearsalState>) {
    state = { ...state, ...change }
    changes.emit()
  }
  const schedule = (ms: number, action: () => void) => void cleanups.push(clock.setTimer(ms, action))

  return {
    getState: () => state,
    subscribe: changes.subscribe,
    /** Notifies the listeners of a change that is not in the state, such as new steps. */
    emit: changes.emit,
    clear: changes.clear,
    update,
    /** Ends the current phase and enters another one. */
    enter(phase: RehearsalState['phase'], change: Partial<RehearsalState> = {}) {
      const ending = cleanups
      cleanups = []
      for (const end of ending) end()
      update({ phase, hearsActor: hearsActor(), isLongWait: false, ...change })
    },
    /** Calls these functions at the end of the current phase. */
    atEnd: (...ends: (() => void)[]) => void cleanups.push(...ends),
    /** Calls `action` after `ms`, unless the phase ends earlier. */
    schedule,
    /** Sets `isLongWait`, so that the page shows how to continue, if the phase still lasts after `ms`. */
    scheduleHint: (ms: number) => schedule(ms, () => update({ isLongWait: true })),
  }
}
