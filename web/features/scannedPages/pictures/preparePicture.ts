import { removeShadows } from './removeShadows.ts'
import { findSheet } from './findSheet.ts'
import { correctPerspective } from './correctPerspective.ts'
import { scaleDown, type GrayPicture } from './grayPicture.ts'
import { findBlurredParts, type PagePart } from './measureSharpness.ts'
import { straightenPicture } from './straightenPicture.ts'

/**
 * The longer side of a prepared page has at most this many pixels: those of a Letter page at 200 dots per inch. More
 * pixels do not improve the text recognition.
 */
export const preparedSide = 2_200

/** A page that is ready for text recognition, and the parts of it that are blurred. */
export type PreparedPicture = { picture: GrayPicture; blurred: PagePart[] }

/** Cuts the sheet out of a photo, removes shadows, and turns the lines of text horizontal. */
export function preparePicture(photo: GrayPicture): PreparedPicture {
  const corners = findSheet(photo)
  const sheet = corners ? correctPerspective(photo, corners, preparedSide) : scaleDown(photo, preparedSide)
  const even = removeShadows(sheet)
  return { picture: straightenPicture(even), blurred: findBlurredParts(even) }
}
