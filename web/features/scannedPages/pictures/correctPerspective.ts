import { createGrayPicture, interpolateCubic, type GrayPicture, type Point } from './grayPicture.ts'
import type { Corners } from './findSheet.ts'

/**
 * Which share of the sheet is cut off at each side: otherwise a strip of the desk beside the sheet would be recognised
 * as characters.
 */
const trimmedShare = 0.008

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/**
 * The eight coefficients of a perspective transformation: `x = (a·u + b·v + c) / (g·u + h·v + 1)`, `y = (d·u + e·v + f)
 * / (…)`.
 */
type Perspective = { a: number; b: number; c: number; d: number; e: number; f: number; g: number; h: number }

/** Returns the transformation that maps the square from (0, 0) to (1, 1) to the sheet between the corners. */
function fitPerspective([topLeft, topRight, bottomRight, bottomLeft]: Corners): Perspective {
  const sumX = topLeft.x - topRight.x + bottomRight.x - bottomLeft.x
  const sumY = topLeft.y - topRight.y + bottomRight.y - bottomLeft.y
  const [x1, x2] = [topRight.x - bottomRight.x, bottomLeft.x - bottomRight.x]
  const [y1, y2] = [topRight.y - bottomRight.y, bottomLeft.y - bottomRight.y]
  const determinant = x1 * y2 - x2 * y1
  const g = (sumX * y2 - x2 * sumY) / determinant
  const h = (x1 * sumY - sumX * y1) / determinant
  return {
    a: topRight.x - topLeft.x + g * topRight.x,
    b: bottomLeft.x - topLeft.x + h * bottomLeft.x,
    c: topLeft.x,
    d: topRight.y - topLeft.y + g * topRight.y,
    e: bottomLeft.y - topLeft.y + h * bottomLeft.y,
    f: topLeft.y,
    g,
    h,
  }
}

const trim = (share: number) => trimmedShare + share * (1 - 2 * trimmedShare)

/** Returns the sheet between the corners as an upright rectangle, whose longer side has at most `maxSide` pixels. */
export function correctPerspective(picture: GrayPicture, corners: Corners, maxSide: number): GrayPicture {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners
  const width = Math.max(distance(topLeft, topRight), distance(bottomLeft, bottomRight))
  const height = Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight))
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const flat = createGrayPicture(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  const { a, b, c, d, e, f, g, h } = fitPerspective(corners)
  for (let row = 0; row < flat.height; row++) {
    const v = trim((row + 0.5) / flat.height)
    for (let column = 0; column < flat.width; column++) {
      const u = trim((column + 0.5) / flat.width)
      const depth = g * u + h * v + 1
      const [x, y] = [(a * u + b * v + c) / depth, (d * u + e * v + f) / depth]
      flat.data[row * flat.width + column] = interpolateCubic(picture, x, y)
    }
  }
  return flat
}
