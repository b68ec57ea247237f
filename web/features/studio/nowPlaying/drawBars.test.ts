import { expect, test } from 'vitest'
import { canvasSize, drawBars } from './drawBars.ts'

type Bar = { colour: string; height: number }

/** Draws a picture of the audio on a fake canvas and returns the bars that were drawn. */
function drawn(picture: Partial<Parameters<typeof drawBars>[1]>): Bar[] {
  const bars: Bar[] = []
  const context = {
    fillStyle: '',
    clearRect: () => {},
    fillRect(_x: number, _y: number, _width: number, height: number) {
      bars.push({ colour: this.fillStyle, height })
    },
  }
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { getContext: () => context })
  drawBars(canvas, {
    colours: { played: 'cool', generated: 'made', rest: 'rest' },
    played: 0,
    generated: 1,
    bins: new Uint8Array(0),
    isMotionReduced: false,
    ...picture,
  })
  return bars
}

const loud = Uint8Array.from({ length: 128 }, (_, index) => 255 - index * 2)

// [spec1 §2.24]
test('spec 1 §9: the visualizer is drawn on a canvas of 600 by 100 pixels', () => {
  expect(canvasSize).toEqual({ width: 600, height: 100 })
})

test('the bars of the played part, the generated part and the part not generated yet have different colours', () => {
  const colours = drawn({ played: 0.2, generated: 0.6 }).map(({ colour }) => colour)
  expect(colours[0]).toBe('cool')
  expect(colours[Math.floor(colours.length * 0.4)]).toBe('made')
  expect(colours.at(-1)).toBe('rest')
})

test('in silence all bars of the visualizer are flat, and a voice makes the bars in the middle higher', () => {
  expect(new Set(drawn({}).map(({ height }) => height)).size).toBe(1)
  const heights = drawn({ bins: loud }).map(({ height }) => height)
  expect(heights[Math.floor(heights.length / 2)]).toBe(Math.max(...heights))
})

test('if the user prefers reduced motion, the bars have only a few different heights', () => {
  expect(new Set(drawn({ bins: loud }).map(({ height }) => height)).size).toBeGreaterThan(10)
  expect(new Set(drawn({ bins: loud, isMotionReduced: true }).map(({ height }) => height)).size).toBeLessThanOrEqual(4)
})
