import { createGrayPicture, interpolateCubic, scaleDown, type GrayPicture } from './grayPicture.ts'

/** The first search tries angles up to this many degrees in both directions. */
const maxDegrees = 8
const coarseStep = 0.5
const fineStep = 0.1
const measuredSide = 1_000
/** Pixels darker than this (0 to 255) count as text. */
const inkThreshold = 140
/** With fewer dark pixels than this, the picture has too little text to measure its angle. */
const minInk = 200

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Returns by how many degrees the lines of text fall towards the right; 0 if there is too little text. Tries many
 * angles and chooses the one at which rows of pixels with text differ most from rows without text.
 */
export function measureSkew(picture: GrayPicture): number {
  const { width, height, data } = scaleDown(picture, measuredSide)
  const ink: number[] = []
  for (let pixel = 0; pixel < data.length; pixel++) if ((data[pixel] ?? 255) < inkThreshold) ink.push(pixel)
  if (ink.length < minInk) return 0
  const margin = Math.ceil(width * Math.tan(toRadians(maxDegrees + 1)))
  const rows = new Float64Array(height + 2 * margin)
  const score = (degrees: number) => {
    const slope = Math.tan(toRadians(degrees))
    rows.fill(0)
    for (const pixel of ink) {
      const row = Math.round(Math.floor(pixel / width) - (pixel % width) * slope) + margin
      rows[row] = (rows[row] ?? 0) + 1
    }
    let sum = 0
    for (let row = 1; row < rows.length; row++) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
    return sum
  }
  const findBest = (from: number, to: number, step: number) => {
    let [best, most] = [0, -1]
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const found = score(degrees)
      if (found > most) [best, most] = [degrees, found]
    }
    return best
  }
  const coarse = findBest(-maxDegrees, maxDegrees, coarseStep)
  return findBest(coarse - coarseStep, coarse + coarseStep, fineStep)
}

/**
 * Returns the picture, turned so that its lines of text are horizontal. Corners for which the original picture has no
 * pixels become white.
 */
export function straightenPicture(picture: GrayPicture): GrayPicture {
  const degrees = measureSkew(picture)
  if (Math.abs(degrees) < fineStep) return picture
  const { width, height } = picture
  const straight = createGrayPicture(width, height)
  const [cos, sin] = [Math.cos(toRadians(degrees)), Math.sin(toRadians(degrees))]
  const [middleX, middleY] = [width / 2, height / 2]
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [alongX, alongY] = [column - middleX, row - middleY]
      const x = middleX + alongX * cos - alongY * sin
      const y = middleY + alongX * sin + alongY * cos
      const isInside = x >= 0 && y >= 0 && x <= width - 1 && y <= height - 1
      straight.data[row * width + column] = isInside ? interpolateCubic(picture, x, y) : 255
    }
  }
  return straight
}
