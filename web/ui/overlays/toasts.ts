import { createStore } from '../../state/createStore.ts'

/** An action offered by a toast, such as *Undo*. */
export type ToastAction = { label: string; onPress: () => void }

export type Toast = {
  id: number
  text: string
  kind: 'done' | 'failed'
  action?: ToastAction | undefined
  durationMs: number
}

/** Default durations in ms. A toast with an action stays longer, so that keyboard users can reach the button. */
const defaultDurationMs = { words: 6_000, act: 10_000 }
const maxToasts = 3

let lastId = 0
const store = createStore<readonly Toast[]>([])

/** The list of toasts. It is outside React, because a toast can be shown after its screen was closed. */
export const toasts = {
  get: store.get,
  subscribe: store.subscribe,
  close(id: number): void {
    store.set(store.get().filter((toast) => toast.id !== id))
  },
}

/**
 * Shows a toast, for a message that belongs to no element of the page, such as a deletion that can be undone. Returns a
 * function that closes it. A message about a field, row or screen belongs next to that element, not in a toast.
 */
export function showToast(
  text: string,
  { kind = 'done', act, lastsMs }: { kind?: Toast['kind']; act?: ToastAction; lastsMs?: number } = {},
): () => void {
  const id = (lastId += 1)
  const toast: Toast = {
    id,
    text,
    kind,
    action: act,
    durationMs: lastsMs ?? (act ? defaultDurationMs.act : defaultDurationMs.words),
  }
  store.set([...store.get(), toast].slice(-maxToasts))
  return () => toasts.close(id)
}
