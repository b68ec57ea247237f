import { expect, test } from 'vitest'
import { canvasSize, drawBars } from './drawBars.ts'

type Bar = { ink: string; height: number }

/** A canvas that notes what is drawn on it. */
function drawn(picture: Partial<Parameters<typeof drawBars>[1]>): Bar[] {
  const bars: Bar[] = []
  const brush = {
    fillStyle: '',
    clearRect: () => {},
    fillRect(_x: number, _y: number, _width: number, height: number) {
      bars.push({ ink: this.fillStyle, height })
    },
  }
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { getContext: () => brush })
  drawBars(canvas, {
    inks: { played: 'cool', made: 'made', rest: 'rest' },
    played: 0,
    made: 1,
    bins: new Uint8Array(0),
    isCalm: false,
    ...picture,
  })
  return bars
}

const loud = Uint8Array.from({ length: 128 }, (_, index) => 255 - index * 2)

test('spec 1 §9: the visualizer is drawn on 600 by 100', () => {
  expect(canvasSize).toEqual({ width: 600, height: 100 })
})

test('bars say what is played, what is made and what is still to be made', () => {
  const inks = drawn({ played: 0.2, made: 0.6 }).map(({ ink }) => ink)
  expect(inks[0]).toBe('cool')
  expect(inks[Math.floor(inks.length * 0.4)]).toBe('made')
  expect(inks.at(-1)).toBe('rest')
})

test('in silence all bars lie flat, and a voice raises them in the middle', () => {
  expect(new Set(drawn({}).map(({ height }) => height)).size).toBe(1)
  const heights = drawn({ bins: loud }).map(({ height }) => height)
  expect(heights[Math.floor(heights.length / 2)]).toBe(Math.max(...heights))
})

test('with reduced motion bars have three heights and rest', () => {
  expect(new Set(drawn({ bins: loud }).map(({ height }) => height)).size).toBeGreaterThan(10)
  expect(new Set(drawn({ bins: loud, isCalm: true }).map(({ height }) => height)).size).toBeLessThanOrEqual(4)
})
