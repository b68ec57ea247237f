import type { Playback } from './playback.ts'
import * as messages from './messages.ts'
import { safeLocalStorage } from '../../platform/storage/safeStorage.ts'

const stepMs = 5_000
const storageKey = 'sp.keysOff'

/** The names and effects of the keyboard shortcuts, as the list of shortcuts shows them. */
export const keyboardShortcuts = [
  { keys: messages.keysPlay, description: messages.keysPlayDescription },
  { keys: messages.keysBack, description: messages.keysBackDescription },
  { keys: messages.keysForward, description: messages.keysForwardDescription },
  { keys: messages.keysStop, description: messages.keysStopDescription },
] as const

/** Whether the shortcuts are off although the browser could not store it. They are on again when the page closes. */
let isOffUnstored = false

/**
 * Stores in this browser whether single-key shortcuts are on. WCAG 2.1.4 requires that users can turn the shortcuts
 * off.
 */
export const singleKeySetting = {
  isOn: (): boolean => !isOffUnstored && safeLocalStorage.get(storageKey) === null,
  set(isEnabled: boolean): void {
    isOffUnstored = !isEnabled && !safeLocalStorage.set(storageKey, 'true')
    if (isEnabled) safeLocalStorage.remove(storageKey)
  },
}

/** Selector of elements that use all keys themselves, to type text or to choose an option. */
const keyTargets = 'textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"]'
const spaceTargets = 'button, a[href], summary, [role="button"]'

function isForPage({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return true
  if (target.closest(keyTargets)) return false
  const isSpace = key === ' '
  if (target instanceof HTMLInputElement) {
    // Sliders use the arrow keys themselves, and switches and buttons use Space. None of them uses letters.
    const isRange = target.type === 'range'
    if (!isRange && !['checkbox', 'radio', 'button'].includes(target.type)) return false
    return !key.startsWith('Arrow') && (isRange || !isSpace)
  }
  return !(isSpace && target.closest(spaceTargets))
}

/**
 * Returns whether the page may use a pressed key as a shortcut: single-key shortcuts are on, the element with the focus
 * does not use the key itself, and the key is not part of a key combination such as Ctrl+S.
 */
export function isPageKey(event: KeyboardEvent): boolean {
  const isChord = event.ctrlKey || event.metaKey || event.altKey || event.isComposing
  return !isChord && !event.defaultPrevented && singleKeySetting.isOn() && isForPage(event)
}

/** Makes the keyboard shortcuts control the open recording. Returns a function that turns the shortcuts off again. */
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
