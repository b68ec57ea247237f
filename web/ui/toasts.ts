/** What can be done about it, by one press: *Undo*. */
export type ToastAct = { words: string; onPress: () => void }

export type Toast = {
  id: number
  words: string
  kind: 'done' | 'failed'
  act?: ToastAct | undefined
  lastsMs: number
}

/** Long enough to read it, and with something to press to find the button by keyboard as well. */
const lasts = { words: 6_000, act: 10_000 }
const mostAtOnce = 3

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function put(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Outside React, as most of what is told happens after an answer, when no screen waits for it any more. */
export const toasts = {
  list: (): readonly Toast[] => shown,
  follow(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  close(id: number): void {
    put(shown.filter((toast) => toast.id !== id))
  },
}

/**
 * Tells something that has no place on the page, such as a deletion that can be undone. Answers how to take it back.
 * What belongs to a field, a row or a screen is said there instead.
 */
export function showToast(
  words: string,
  { kind = 'done', act, lastsMs }: { kind?: Toast['kind']; act?: ToastAct; lastsMs?: number } = {},
): () => void {
  const id = (lastId += 1)
  const toast: Toast = { id, words, kind, act, lastsMs: lastsMs ?? (act ? lasts.act : lasts.words) }
  put([...shown, toast].slice(-mostAtOnce))
  return () => toasts.close(id)
}
