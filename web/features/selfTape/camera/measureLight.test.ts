import { expect, test } from 'vitest'
import { measureLight } from './measureLight.ts'

const [width, height] = [32, 18]

/** Builds a picture with one brightness in the area of the face and another around it. */
function draw(face: number, around: number) {
  const data = Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height]
    const gray = x > 1 / 3 && x < 2 / 3 && y > 0.15 && y < 0.7 ? face : around
    return [gray, gray, gray, 255]
  })
  return { data: data.flat(), width, height }
}

test.each([
  ['an evenly lit face', 140, 110, 'good'],
  ['a face before a dark wall', 150, 20, 'good'],
  ['a dark room', 30, 25, 'dark'],
  ['a face before a window', 90, 200, 'backlit'],
  ['a face in the sun', 254, 180, 'bright'],
] as const)('the light of %s (face %i of 255, surroundings %i) is rated as “%s”', (_, face, around, light) => {
  expect(measureLight(draw(face, around))).toBe(light)
})
