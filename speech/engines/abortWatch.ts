/** Tells of each task whose signal was aborted. One listener per signal: a long text's units, hundreds of them, share it. */
export function createAbortWatch<Task>(onAbort: (task: Task, reason: unknown) => void) {
  const sharing = new Map<AbortSignal, { tasks: Set<Task>; abandonAll: () => void }>()
  return {
    begin(task: Task, signal: AbortSignal): void {
      let shared = sharing.get(signal)
      if (!shared) {
        const tasks = new Set<Task>()
        shared = { tasks, abandonAll: () => [...tasks].forEach((each) => onAbort(each, signal.reason)) }
        sharing.set(signal, shared)
        signal.addEventListener('abort', shared.abandonAll)
      }
      shared.tasks.add(task)
    },
    end(task: Task, signal: AbortSignal): void {
      const shared = sharing.get(signal)
      if (!shared?.tasks.delete(task) || shared.tasks.size > 0) return
      signal.removeEventListener('abort', shared.abandonAll)
      sharing.delete(signal)
    },
  }
}
