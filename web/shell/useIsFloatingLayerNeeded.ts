import { useEffect, useState } from 'react'
import { toasts } from '../ui/overlays/toasts.ts'

const activationEvents = ['pointerover', 'focusin', 'keydown'] as const

/** Returns whether toasts and tooltips are needed, which is after the first user input or the first toast. */
export function useIsFloatingLayerNeeded(): boolean {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (isNeeded) return
    const activate = () => setNeeded(true)
    if (toasts.get().length > 0) activate()
    const unsubscribe = toasts.subscribe(activate)
    for (const event of activationEvents) document.addEventListener(event, activate, { once: true, passive: true })
    return () => {
      unsubscribe()
      for (const event of activationEvents) document.removeEventListener(event, activate)
    }
  }, [isNeeded])
  return isNeeded
}
