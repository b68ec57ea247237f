import { useEffect, useLayoutEffect } from 'react'

/** Hides the app's frame while the room is open, and dims the page when the lights are out. */
export function useRoomAppearance(lights: string) {
  // Runs before the effects of the lines, which scroll the current line into view. Until the frame is hidden, the page
  // scrolls instead of the room.
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
