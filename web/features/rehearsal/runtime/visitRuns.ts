import { createStore } from '../../../state/createStore.ts'
import type { StoredRun } from './runOutbox.ts'

/** The runs of a script: the runs from before this visit to the rehearsal room, and the runs of this visit. */
export type VisitRuns = {
  /** All known runs, and the last run that was finished in this visit. */
  get(): { all: readonly StoredRun[]; last: StoredRun | null }
  add(run: StoredRun): void
  subscribe(listener: () => void): () => void
}

/**
 * Creates the list of runs. A run that is added again replaces its earlier version. If `stored` contains a run twice,
 * from this device and from the server, the first of the two versions is used.
 */
export function createVisitRuns(stored: readonly StoredRun[]): VisitRuns {
  const byId = new Map(stored.toReversed().map((run) => [run.runId, run]))
  const store = createStore<ReturnType<VisitRuns['get']>>({ all: [...byId.values()].toReversed(), last: null })
  return {
    get: store.get,
    subscribe: store.subscribe,
    add(run) {
      const { all, last } = store.get()
      const others = all.filter(({ runId }) => runId !== run.runId)
      store.set({ all: [run, ...others], last: run.isFinished ? run : last })
    },
  }
}
