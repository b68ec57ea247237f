/** `backlit`: the surroundings are much brighter than the face, as in front of a window. */
export type LightQuality = 'good' | 'dark' | 'bright' | 'backlit'

/** A picture as a canvas returns it: four bytes for each pixel. */
export type Pixels = { data: ArrayLike<number>; width: number; height: number }

/** If the mean brightness of the face is below this value (0 to 255), the picture is dark and has noise. */
const darkestFace = 60
/** If more than this share of the face has full brightness, the picture is too bright. */
const maxWhiteShare = 0.25
const fullBrightness = 250
/** How much brighter than the face the surroundings may be, on the scale from 0 to 255. */
const maxDifference = 60

/**
 * Returns whether a position (0 to 1) of the picture is where the frame guides put the face: in the middle third of the
 * width, without the top and the bottom.
 */
const isFace = (x: number, y: number) => x > 1 / 3 && x < 2 / 3 && y > 0.15 && y < 0.7

/** Classifies the light of a picture by the brightness of the face's area and of its surroundings. */
export function measureLight({ data, width, height }: Pixels): LightQuality {
  const face = { sum: 0, count: 0, white: 0 }
  const around = { sum: 0, count: 0 }
  for (let at = 0; at < width * height; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    // Brightness as ITU-R BT.709 defines it.
    const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    if (isFace(((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height)) {
      face.sum += brightness
      face.count += 1
      if (brightness >= fullBrightness) face.white += 1
    } else {
      around.sum += brightness
      around.count += 1
    }
  }
  const faceMean = face.sum / Math.max(1, face.count)
  const aroundMean = around.sum / Math.max(1, around.count)
  if (aroundMean - faceMean > maxDifference) return 'backlit'
  if (faceMean < darkestFace) return 'dark'
  return face.white > face.count * maxWhiteShare ? 'bright' : 'good'
}
