import { useEffect, useLayoutEffect } from 'react'

/** Hides the app's frame while the room is open, and dims the page when the lights are out. */
export function useRoomAppearance(lights: string) {
  // This effect runs before the effects of the lines, which scroll the current line into view: until the app's frame is
  // hidden, they would scroll the page instead of the room.
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
