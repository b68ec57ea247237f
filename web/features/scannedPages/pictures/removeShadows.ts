import { createGrayPicture, sampleAt, type GrayPicture } from './grayPicture.ts'

/**
 * Side in pixels of the squares in which the brightness of the paper is measured. A square is larger than a row of
 * text.
 */
const squareSide = 48
/** In each square, this quantile of the brightness of all pixels is taken as the brightness of the paper. */
const paperRank = 0.9
/** Maximum factor by which a shadow is brightened. A larger factor would make noise in black areas visible. */
const maxGain = 4

/** Returns the brightness of the paper in each square of the picture. */
function measurePaper(picture: GrayPicture): GrayPicture {
  const paper = createGrayPicture(Math.ceil(picture.width / squareSide), Math.ceil(picture.height / squareSide))
  const counts = new Uint16Array(256)
  for (let row = 0; row < paper.height; row++) {
    for (let column = 0; column < paper.width; column++) {
      counts.fill(0)
      let total = 0
      const [lastX, lastY] = [(column + 1) * squareSide, (row + 1) * squareSide]
      for (let y = row * squareSide; y < Math.min(lastY, picture.height); y += 2)
        for (let x = column * squareSide; x < Math.min(lastX, picture.width); x += 2) {
          const value = picture.data[y * picture.width + x] ?? 0
          counts[value] = (counts[value] ?? 0) + 1
          total++
        }
      let [value, seen] = [0, counts[0] ?? 0]
      while (value < 255 && seen < total * paperRank) seen += counts[++value] ?? 0
      paper.data[row * paper.width + column] = value
    }
  }
  return paper
}

/**
 * Returns the picture with shadows removed: the text stays dark, and the paper becomes white, except in shadows that
 * would need more than `maxGain`.
 */
export function removeShadows(picture: GrayPicture): GrayPicture {
  const paper = measurePaper(picture)
  const even = createGrayPicture(picture.width, picture.height)
  for (let y = 0; y < picture.height; y++) {
    const paperY = y / squareSide - 0.5
    for (let x = 0; x < picture.width; x++) {
      const white = Math.max(sampleAt(paper, x / squareSide - 0.5, paperY), 255 / maxGain)
      even.data[y * picture.width + x] = ((picture.data[y * picture.width + x] ?? 0) * 255) / white
    }
  }
  return even
}
