import { useEffect, useLayoutEffect } from 'react'

/**
 * Hides the header and footer of the app while the rehearsal room is open, and gives the page dark colours unless
 * `lights` is `on`.
 */
export function useRoomAppearance(lights: string) {
  // A layout effect, because it must run before the effects that scroll the current line into view. Until header and
  // footer are hidden, those effects would scroll the page instead of the script.
  useLayoutEffect(() => {
    document.documentElement.dataset.room = ''
    return () => void delete document.documentElement.dataset.room
  }, [])
  useEffect(() => {
    if (lights === 'on') return
    document.documentElement.dataset.lights = 'out'
    return () => void delete document.documentElement.dataset.lights
  }, [lights])
}
