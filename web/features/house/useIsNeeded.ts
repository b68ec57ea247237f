import { useEffect, useState } from 'react'
import { toasts } from '../../ui/toasts.ts'

const acts = ['pointerover', 'focusin', 'keydown'] as const

/** Whether what floats over the page is wanted yet: somebody does something here, or something is to be told. */
export function useIsNeeded(): boolean {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (isNeeded) return
    const begin = () => setNeeded(true)
    if (toasts.list().length > 0) begin()
    const stopHearing = toasts.follow(begin)
    for (const act of acts) document.addEventListener(act, begin, { once: true, passive: true })
    return () => {
      stopHearing()
      for (const act of acts) document.removeEventListener(act, begin)
    }
  }, [isNeeded])
  return isNeeded
}
