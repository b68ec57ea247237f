import { useEffect, useRef, useState } from 'react'
import styles from './Tooltips.module.css'

const gapPx = 8
const edgePx = 6
const tipped = '[data-tip]'

const tippedAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(tipped) : null

/** Under its thing; above where there is no room; never over the window's edge. */
function place(tip: HTMLElement, thing: HTMLElement) {
  const at = thing.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = tip
  const below = at.bottom + gapPx
  const isRoomBelow = below + offsetHeight <= innerHeight - edgePx
  const left = at.left + at.width / 2 - offsetWidth / 2
  tip.style.left = `${Math.max(edgePx, Math.min(left, innerWidth - offsetWidth - edgePx))}px`
  tip.style.top = `${isRoomBelow ? below : Math.max(edgePx, at.top - gapPx - offsetHeight)}px`
}

function useTipped(): HTMLElement | null {
  const [thing, setThing] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const leave = () => setThing(null)
    const point = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') setThing(tippedAt(event.target))
    }
    const focus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) setThing(tippedAt(target))
    }
    const key = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave()
    }
    const events = [
      ['pointerover', point],
      ['pointerdown', leave],
      ['focusin', focus],
      ['focusout', leave],
      ['keydown', key],
      ['scroll', leave],
    ] as const
    const options = { capture: true, passive: true }
    for (const [name, hear] of events) addEventListener(name, hear as EventListener, options)
    return () => {
      for (const [name, hear] of events) removeEventListener(name, hear as EventListener, options)
    }
  }, [])
  return thing
}

/**
 * Shows the words of a button that has only a sign, to who points at it or comes by keyboard. One for the whole house:
 * whatever bears `data-tip` is shown that way. Listeners hear the same words as its label, so this is hidden from them.
 */
export function Tooltips() {
  const thing = useTipped()
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = tip.current
    if (!element || !thing) return
    // Above dialogs too, where the browser has a layer for it.
    element.showPopover?.()
    place(element, thing)
  }, [thing])
  if (!thing?.isConnected) return null
  return (
    <div ref={tip} className={styles.tip} popover="manual" aria-hidden="true">
      {thing.dataset['tip']}
    </div>
  )
}
