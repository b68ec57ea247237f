import type { GrayPicture } from './grayPicture.ts'

/** A part of a page. Each part is a third of the page's height. */
export type PagePart = 'top' | 'middle' | 'bottom'
const parts: readonly PagePart[] = ['top', 'middle', 'bottom']

/** If the text covers less than this share of a part of the page, the sharpness of this part is not measured. */
const minInkShare = 0.003
const inkThreshold = 200
/**
 * The steepness of the edges is this quantile of the brightness changes between each dark pixel and its left neighbour:
 * the largest 3 % of the changes are ignored as outliers.
 */
const steepRank = 0.97
/**
 * Text counts as blurred if, at its edges, the brightness changes from one pixel to the next by less than this share of
 * the contrast.
 */
const minSteepness = 0.14

/**
 * Returns how steep the edges of the text are in the rows of pixels from `fromRow` up to, but not including, `toRow`.
 * The result is from 0 to 1; undefined if these rows have too little text.
 */
function measureSteepness({ width, data }: GrayPicture, fromRow: number, toRow: number): number | undefined {
  const steps = new Uint32Array(256)
  let [ink, edges, darkest] = [0, 0, 255]
  for (let row = fromRow; row < toRow; row++) {
    for (let at = row * width + 1; at < (row + 1) * width; at++) {
      const value = data[at] ?? 255
      darkest = Math.min(darkest, value)
      if (value >= inkThreshold) continue
      ink++
      const step = Math.abs(value - (data[at - 1] ?? 255))
      steps[step] = (steps[step] ?? 0) + 1
      edges++
    }
  }
  if (ink < (toRow - fromRow) * width * minInkShare) return undefined
  let [step, seen] = [0, steps[0] ?? 0]
  while (step < 255 && seen < edges * steepRank) seen += steps[++step] ?? 0
  return step / Math.max(1, 255 - darkest)
}

/** Returns the thirds of a page whose text is blurred. Shadows must already be removed from the picture. */
export function findBlurredParts(picture: GrayPicture): PagePart[] {
  const third = Math.floor(picture.height / parts.length)
  return parts.filter((_, index) => {
    const steepness = measureSteepness(picture, index * third, (index + 1) * third)
    return steepness !== undefined && steepness < minSteepness
  })
}
