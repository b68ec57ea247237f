import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Connects or disconnects the browser, with its event. */
export function setOnline(isOnline: boolean): void {
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })
}
