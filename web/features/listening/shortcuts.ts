import type { Listening } from './listening.ts'
import * as words from './words.ts'

const stepMs = 5_000
const keptAs = 'sp.keysOff'

/** The keys as people are told of them. */
export const shortcuts = [
  { keys: words.keysPlay, words: words.playOrPause },
  { keys: words.keysBack, words: words.fiveSecondsBack },
  { keys: words.keysOn, words: words.fiveSecondsOn },
  { keys: words.keyStop, words: words.stopBackToStart },
] as const

/** Whether single keys work on this device. Whoever speaks to their machine, or often slips, turns them off (WCAG 2.1.4). */
export const keysStore = {
  areOn: (): boolean => localStorage.getItem(keptAs) === null,
  set(areOn: boolean): void {
    if (areOn) localStorage.removeItem(keptAs)
    else localStorage.setItem(keptAs, 'true')
  },
}

/** Where letters are written, or where keys choose among things. */
const takesKeys = 'textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"]'
const takesSpace = 'button, a[href], summary, [role="button"]'

function isOurs({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return true
  if (target.closest(takesKeys)) return false
  const isSpace = key === ' '
  if (target instanceof HTMLInputElement) {
    // A slider has its own arrows, a switch its own space; letters mean nothing to them.
    const isRange = target.type === 'range'
    if (!isRange && !['checkbox', 'radio', 'button'].includes(target.type)) return false
    return !key.startsWith('Arrow') && (isRange || !isSpace)
  }
  return !(isSpace && target.closest(takesSpace))
}

/** Whether a key means the page itself: no field, no button and no chord has it first, and single keys are on. */
export function isFreeKey(event: KeyboardEvent): boolean {
  const isChord = event.ctrlKey || event.metaKey || event.altKey || event.isComposing
  return !isChord && !event.defaultPrevented && keysStore.areOn() && isOurs(event)
}

/** Hears the keys for what is open, wherever no field and no button has them first. Answers how to stop. */
export function followKeys(listening: Listening): () => void {
  const back = () => listening.move(-stepMs)
  const on = () => listening.move(stepMs)
  const acts: Record<string, () => void> = {
    ' ': listening.toggle,
    k: listening.toggle,
    j: back,
    ArrowLeft: back,
    l: on,
    ArrowRight: on,
    s: listening.player.stop,
  }
  const hear = (event: KeyboardEvent) => {
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act || !isFreeKey(event)) return
    event.preventDefault()
    act()
  }
  document.addEventListener('keydown', hear)
  return () => document.removeEventListener('keydown', hear)
}
