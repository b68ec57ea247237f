/**
 * Calls `onAbort` for each task whose signal is aborted, and then `afterAbort` once. It adds one listener per signal,
 * because hundreds of units of a text share one signal.
 */
export function createAbortWatcher<Task>(onAbort: (task: Task, reason: unknown) => void, afterAbort: () => void) {
  const sharedSignals = new Map<AbortSignal, { tasks: Set<Task>; abortAll: () => void }>()
  return {
    watch(task: Task, signal: AbortSignal): void {
      let shared = sharedSignals.get(signal)
      if (!shared) {
        const tasks = new Set<Task>()
        const abortAll = () => {
          for (const each of [...tasks]) onAbort(each, signal.reason)
          afterAbort()
        }
        shared = { tasks, abortAll }
        sharedSignals.set(signal, shared)
        signal.addEventListener('abort', shared.abortAll)
      }
      shared.tasks.add(task)
    },
    unwatch(task: Task, signal: AbortSignal): void {
      const shared = sharedSignals.get(signal)
      if (!shared?.tasks.delete(task) || shared.tasks.size > 0) return
      signal.removeEventListener('abort', shared.abortAll)
      sharedSignals.delete(signal)
    },
  }
}
