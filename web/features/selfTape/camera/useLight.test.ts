import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLight } from './useLight.ts'

let brightness = 0
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
  const picture = {
    drawImage: () => {},
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      ...{ width, height, data: new Uint8Array(width * height * 4).fill(brightness) },
    }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(picture as unknown as CanvasRenderingContext2D)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const open = () => {
  const stream = new MediaStream()
  const hook = renderHook(() => useLight(stream))
  return {
    unmount: hook.unmount,
    /** Shows pictures of this brightness for some seconds. Returns the rating of the light, null if there is none yet. */
    see(next: number, seconds: number) {
      brightness = next
      act(() => void vi.advanceTimersByTime(seconds * 1_000))
      return hook.result.current
    },
  }
}

test('the rating of the light changes only after three equal measurements in a row, so that a short shadow does not change it', () => {
  const { see } = open()
  expect([see(20, 2), see(128, 1), see(20, 2)]).toEqual([null, null, null])
  expect(see(20, 1)).toBe('dark')
  expect([see(128, 2), see(20, 1), see(128, 2)]).toEqual(['dark', 'dark', 'dark'])
  expect(see(128, 1)).toBe('good')
})

test('after the camera page has closed, the light is no longer measured', () => {
  const { see, unmount } = open()
  see(20, 3)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
