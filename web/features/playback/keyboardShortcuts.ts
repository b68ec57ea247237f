import type { Playback } from './playback.ts'
import * as messages from './messages.ts'

const stepMs = 5_000
const storageKey = 'sp.keysOff'

/** The keyboard shortcuts as they are shown to the user. */
export const keyboardShortcuts = [
  { keys: messages.keysPlay, words: messages.keysPlayDescription },
  { keys: messages.keysBack, words: messages.keysBackDescription },
  { keys: messages.keysForward, words: messages.keysForwardDescription },
  { keys: messages.keysStop, words: messages.keysStopDescription },
] as const

/** Whether single-key shortcuts are on, stored on this device. WCAG 2.1.4 requires a way to turn them off. */
export const singleKeySetting = {
  isOn: (): boolean => localStorage.getItem(storageKey) === null,
  set(isEnabled: boolean): void {
    if (isEnabled) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'true')
  },
}

/** Elements in which keys type text or choose an option. */
const keyTargets = 'textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"]'
const spaceTargets = 'button, a[href], summary, [role="button"]'

function isForPage({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return true
  if (target.closest(keyTargets)) return false
  const isSpace = key === ' '
  if (target instanceof HTMLInputElement) {
    // A slider uses the arrow keys, and a switch uses Space; letters have no meaning there.
    const isRange = target.type === 'range'
    if (!isRange && !['checkbox', 'radio', 'button'].includes(target.type)) return false
    return !key.startsWith('Arrow') && (isRange || !isSpace)
  }
  return !(isSpace && target.closest(spaceTargets))
}

/** Returns whether a key is meant for the page: no field, button or key combination uses it, and shortcuts are on. */
export function isPageKey(event: KeyboardEvent): boolean {
  const isChord = event.ctrlKey || event.metaKey || event.altKey || event.isComposing
  return !isChord && !event.defaultPrevented && singleKeySetting.isOn() && isForPage(event)
}

/** Connects the shortcuts to the open recording. Returns a function that disconnects them. */
export function connectKeyboard(playback: Playback): () => void {
  const back = () => playback.seekBy(-stepMs)
  const forward = () => playback.seekBy(stepMs)
  const actions: Record<string, () => void> = {
    ' ': playback.toggle,
    k: playback.toggle,
    j: back,
    ArrowLeft: back,
    l: forward,
    ArrowRight: forward,
    s: playback.player.stop,
  }
  const handleKey = (event: KeyboardEvent) => {
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!action || !isPageKey(event)) return
    event.preventDefault()
    action()
  }
  document.addEventListener('keydown', handleKey)
  return () => document.removeEventListener('keydown', handleKey)
}
