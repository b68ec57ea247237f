import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Sets whether the browser is online, and fires the matching event. */
export function setOnline(isOnline: boolean): void {
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })
}
