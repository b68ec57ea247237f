import { useEffect, useRef, useState } from 'react'
import styles from './Tooltips.module.css'

const gapPx = 8
const edgePx = 6
const tipSelector = '[data-tip]'

const findTarget = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(tipSelector) : null

/** Places the tooltip below its target, or above it if there is no space, and always inside the window. */
function place(tip: HTMLElement, target: HTMLElement) {
  const at = target.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = tip
  const below = at.bottom + gapPx
  const isRoomBelow = below + offsetHeight <= innerHeight - edgePx
  const left = at.left + at.width / 2 - offsetWidth / 2
  tip.style.left = `${Math.max(edgePx, Math.min(left, innerWidth - offsetWidth - edgePx))}px`
  tip.style.top = `${isRoomBelow ? below : Math.max(edgePx, at.top - gapPx - offsetHeight)}px`
}

function useTooltipTarget(): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const hide = () => setTarget(null)
    const handlePointer = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') setTarget(findTarget(event.target))
    }
    const focus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) setTarget(findTarget(target))
    }
    const key = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide()
    }
    const events = [
      ['pointerover', handlePointer],
      ['pointerdown', hide],
      ['focusin', focus],
      ['focusout', hide],
      ['keydown', key],
      ['scroll', hide],
    ] as const
    const options = { capture: true, passive: true }
    for (const [name, listener] of events) addEventListener(name, listener as EventListener, options)
    return () => {
      for (const [name, listener] of events) removeEventListener(name, listener as EventListener, options)
    }
  }, [])
  return target
}

/**
 * Shows the label of an icon button on hover and keyboard focus. One instance serves all elements of the page that have
 * `data-tip`. Screen readers get the same label from the button, so the tooltip is hidden from them.
 */
export function Tooltips() {
  const target = useTooltipTarget()
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = tip.current
    if (!element || !target) return
    // As a popover, the tooltip is above dialogs, if the browser supports popovers.
    element.showPopover?.()
    place(element, target)
  }, [target])
  if (!target?.isConnected) return null
  return (
    <div ref={tip} className={styles.tip} popover="manual" aria-hidden="true">
      {target.dataset['tip']}
    </div>
  )
}
