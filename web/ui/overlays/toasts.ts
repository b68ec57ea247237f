import { createStore } from '../../state/createStore.ts'

/** An action offered by a toast, such as *Undo*. */
export type ToastAction = { words: string; onPress: () => void }

export type Toast = {
  id: number
  text: string
  kind: 'done' | 'failed'
  action?: ToastAction | undefined
  durationMs: number
}

/** Default durations in ms. Toasts with an action stay longer, so that keyboard users can reach the button. */
const defaultDurationMs = { words: 6_000, act: 10_000 }
const maxToasts = 3

let lastId = 0
const store = createStore<readonly Toast[]>([])

/** The toast store. It is outside React, as most toasts follow a response after the screen has gone. */
export const toasts = {
  get: store.get,
  subscribe: store.subscribe,
  close(id: number): void {
    store.set(store.get().filter((toast) => toast.id !== id))
  },
}

/**
 * Shows a toast for news without a place on the page, such as an undoable deletion. Returns a function that closes it.
 * Messages about a field, row or screen belong there instead.
 */
export function showToast(
  words: string,
  { kind = 'done', act, lastsMs }: { kind?: Toast['kind']; act?: ToastAction; lastsMs?: number } = {},
): () => void {
  const id = (lastId += 1)
  const toast: Toast = {
    id,
    text: words,
    kind,
    action: act,
    durationMs: lastsMs ?? (act ? defaultDurationMs.act : defaultDurationMs.words),
  }
  store.set([...store.get(), toast].slice(-maxToasts))
  return () => toasts.close(id)
}
