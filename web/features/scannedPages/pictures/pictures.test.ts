import { describe, expect, test } from 'vitest'
import { removeShadows } from './removeShadows.ts'
import { findSheet, type Corners } from './findSheet.ts'
import { createGrayPicture, scaleDown, type GrayPicture, type Point } from './grayPicture.ts'
import { findBlurredParts } from './measureSharpness.ts'
import { preparePicture } from './preparePicture.ts'
import { measureSkew, straightenPicture } from './straightenPicture.ts'

const [desk, paper, ink] = [60, 230, 30]

/** Draws a picture by calling `shade` for the brightness of each pixel. */
function draw(width: number, height: number, shade: (x: number, y: number) => number): GrayPicture {
  const picture = createGrayPicture(width, height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) picture.data[y * width + x] = shade(x, y)
  return picture
}

/**
 * Returns whether a pixel of the drawn sheet is text. The text consists of bars, 10 pixels high in every 30 pixels,
 * inside a margin.
 */
const isInk = (x: number, y: number, width: number, height: number) =>
  x > 60 && x < width - 60 && y > 60 && y < height - 60 && y % 30 < 10 && x % 50 < 38

/** Returns whether the point is to the right of the line from `from` to `to`. */
const isRightOf = ({ x, y }: Point, from: Point, to: Point) =>
  (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0

/** Draws a bright sheet with these corners on a dark desk. */
const drawSheet = (corners: Corners, shadow: (x: number, y: number) => number = () => 1) =>
  draw(600, 800, (x, y) => {
    const isOnSheet = corners.every((corner, index) => isRightOf({ x, y }, corner, corners[(index + 1) % 4] ?? corner))
    return (isOnSheet ? paper : desk) * shadow(x, y)
  })

const corners: Corners = [
  { x: 80, y: 90 },
  { x: 530, y: 70 },
  { x: 560, y: 730 },
  { x: 50, y: 710 },
]

const largestDistance = (found: Corners | undefined) =>
  Math.max(...corners.map(({ x, y }, index) => Math.hypot(x - (found?.[index]?.x ?? 0), y - (found?.[index]?.y ?? 0))))

describe('the sheet in a photo', () => {
  test('the corners of a sheet of paper that was photographed at an angle are found', () => {
    expect(largestDistance(findSheet(drawSheet(corners)))).toBeLessThan(6)
  })

  test('if a corner of the sheet is in a shadow, the corner is computed as the point where two edges meet', () => {
    const shadow = (x: number, y: number) => (x + y > 1_150 ? 0.2 : 1)
    expect(largestDistance(findSheet(drawSheet(corners, shadow)))).toBeLessThan(12)
  })

  test('no sheet is found in a scan, because the paper fills the picture', () => {
    expect(findSheet(draw(600, 800, (x, y) => (isInk(x, y, 600, 800) ? ink : paper)))).toBeUndefined()
  })

  test('in a picture without a bright rectangle no sheet is found', () => {
    expect(findSheet(draw(400, 400, (x, y) => (Math.hypot(x - 200, y - 200) < 150 ? paper : desk)))).toBeUndefined()
    expect(findSheet(draw(400, 400, () => desk))).toBeUndefined()
  })

  test('the sheet is cut out of the photo and fills the prepared picture', () => {
    const { picture } = preparePicture(drawSheet(corners))
    expect(Math.abs(picture.width - 510)).toBeLessThan(12)
    expect(Math.abs(picture.height - 660)).toBeLessThan(12)
    // The result contains almost no dark pixels, so it shows no part of the desk.
    expect(picture.data.filter((value) => value < 200).length / picture.data.length).toBeLessThan(0.01)
  })
})

test('shadows are removed from a page: the paper is white everywhere, and the text stays dark', () => {
  const even = removeShadows(draw(600, 600, (x, y) => (isInk(x, y, 600, 600) ? ink : paper) * (1 - (x / 600) * 0.6)))
  const at = (x: number, y: number) => even.data[y * 600 + x] ?? 0
  for (const x of [70, 320, 520]) {
    expect(at(x, 105)).toBeGreaterThan(235)
    expect(at(x, 95)).toBeLessThan(90)
  }
})

const drawTurned = (degrees: number) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return draw(700, 700, (x, y) => {
    const [alongX, alongY] = [x - 350, y - 350]
    const [sheetX, sheetY] = [350 + alongX * cos + alongY * sin, 350 - alongX * sin + alongY * cos]
    return isInk(Math.round(sheetX), Math.round(sheetY), 700, 700) ? ink : 255
  })
}

test.each([-5, -1.5, 0, 2, 5])(
  'a page whose lines of text fall by %s degrees is turned so that they are horizontal',
  { tags: ['long'] },
  (degrees) => {
    const picture = drawTurned(degrees)
    expect(Math.abs(measureSkew(picture) - degrees)).toBeLessThanOrEqual(0.2)
    expect(Math.abs(measureSkew(straightenPicture(picture)))).toBeLessThanOrEqual(0.2)
  },
)

test('thin strokes of letters stay dark when a slanted page is rotated', () => {
  const [cos, sin] = [Math.cos(Math.PI / 60), Math.sin(Math.PI / 60)]
  // Rows of upright strokes, 2 pixels wide, in lines that fall by 3 degrees. Each pixel is the average of 16 points.
  const page = draw(500, 500, (x, y) => {
    let sum = 0
    for (let point = 0; point < 16; point++) {
      const [alongX, alongY] = [x - 250 + (point % 4) / 4, y - 250 + Math.floor(point / 4) / 4]
      const [sheetX, sheetY] = [alongX * cos + alongY * sin + 1_000, alongY * cos - alongX * sin + 1_000]
      sum += sheetY % 20 < 12 && sheetX % 5 < 2 ? ink : 255
    }
    return sum / 16
  })
  expect(Math.abs(measureSkew(page) - 3)).toBeLessThanOrEqual(0.1)
  const countDark = ({ data }: GrayPicture) => data.filter((value) => value < ink * 2).length
  expect(countDark(straightenPicture(page))).toBeGreaterThan(countDark(page) * 0.7)
})

test('the measured skew of a page without text is 0', () => {
  expect(measureSkew(draw(500, 500, () => 255))).toBe(0)
})

/**
 * Blurs the rows of the picture from `fromRow` on: each pixel becomes the average of up to `reach` pixels on each side.
 */
const blur = (picture: GrayPicture, reach: number, fromRow: number) =>
  draw(picture.width, picture.height, (x, y) => {
    if (y < fromRow) return picture.data[y * picture.width + x] ?? 0
    let sum = 0
    for (let dx = -reach; dx <= reach; dx++)
      sum += picture.data[y * picture.width + Math.min(Math.max(x + dx, 0), picture.width - 1)] ?? 0
    return sum / (2 * reach + 1)
  })

test('the blurred parts of a page are named: top, middle or bottom', () => {
  const page = draw(600, 900, (x, y) => (isInk(x, y, 600, 900) && x % 48 < 12 ? ink : 255))
  expect(findBlurredParts(page)).toEqual([])
  expect(findBlurredParts(blur(page, 8, 600))).toEqual(['bottom'])
  expect(findBlurredParts(blur(page, 8, 0))).toEqual(['top', 'middle', 'bottom'])
})

test('a part of a page is not reported as blurred if it has no text', () => {
  expect(findBlurredParts(draw(300, 300, () => 255))).toEqual([])
})

test('a picture above the size limit is scaled down by averaging; a smaller picture is not scaled up', () => {
  const small = scaleDown(
    draw(4, 2, (x) => (x % 2 === 0 ? 0 : 200)),
    2,
  )
  expect([small.width, small.height, [...small.data]]).toEqual([2, 1, [100, 100]])
  const picture = draw(3, 3, () => 7)
  expect(scaleDown(picture, 10)).toBe(picture)
})
