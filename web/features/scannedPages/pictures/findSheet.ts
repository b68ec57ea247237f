import { scaleDown, type GrayPicture, type Point } from './grayPicture.ts'

/** The corners of a sheet of paper: top left, top right, bottom right, bottom left. */
export type Corners = [Point, Point, Point, Point]

/** The sheet is searched in a small copy of the picture, whose longer side has this many pixels. */
const searchSide = 400
/** A sheet covers at least this share of the picture. */
const minShare = 0.2
/**
 * If the bright area covers a larger share of the picture, as in a scan, the paper fills the picture and has no edges
 * to find.
 */
const maxShare = 0.93
/**
 * The bright area must cover at least this share of the sheet, because a part of the sheet may be in a shadow. The area
 * of the sheet must also be at least this share of the bright area.
 */
const minFill = 0.6
/** A corner of a sheet may be outside the picture by this share of the picture's sides. */
const maxOutside = 0.15
/** The mean brightness of the bright pixels must exceed that of the dark pixels by at least this much (of 255). */
const minContrast = 30

/**
 * Returns the brightness that best separates dark and bright pixels (Otsu's method), and the mean brightness of each
 * group.
 */
function splitByBrightness({ data }: GrayPicture): { threshold: number; dark: number; bright: number } {
  const counts = new Float64Array(256)
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1
  const total = data.length
  const sum = counts.reduce((all, count, value) => all + count * value, 0)
  let best = { threshold: 0, dark: 0, bright: 255 }
  let [most, below, sumBelow] = [-1, 0, 0]
  for (let value = 0; value < 255; value++) {
    below += counts[value] ?? 0
    sumBelow += value * (counts[value] ?? 0)
    if (below === 0 || below === total) continue
    const [dark, bright] = [sumBelow / below, (sum - sumBelow) / (total - below)]
    const between = below * (total - below) * (bright - dark) ** 2
    if (between > most) [most, best] = [between, { threshold: value, dark, bright }]
  }
  return best
}

/** Returns the indexes of the pixels that form the largest connected area brighter than the threshold. */
function findLargestBrightArea({ width, height, data }: GrayPicture, threshold: number): Int32Array {
  const seen = new Uint8Array(data.length)
  const queue = new Int32Array(data.length)
  let largest = new Int32Array(0)
  for (let start = 0; start < data.length; start++) {
    if (seen[start] === 1 || (data[start] ?? 0) <= threshold) continue
    let [head, tail] = [0, 0]
    const visit = (pixel: number) => {
      if (seen[pixel] === 1 || (data[pixel] ?? 0) <= threshold) return
      seen[pixel] = 1
      queue[tail++] = pixel
    }
    visit(start)
    while (head < tail) {
      const pixel = queue[head++] ?? 0
      const [x, y] = [pixel % width, Math.floor(pixel / width)]
      if (x > 0) visit(pixel - 1)
      if (x < width - 1) visit(pixel + 1)
      if (y > 0) visit(pixel - width)
      if (y < height - 1) visit(pixel + width)
    }
    if (tail > largest.length) largest = queue.slice(0, tail)
  }
  return largest
}

/**
 * A straight line along an edge of the sheet: `along = at + slope · across`. For the left and the right edge, `along`
 * is x and `across` is y; for the top and the bottom edge, `along` is y and `across` is x.
 */
type Line = { at: number; slope: number }

/**
 * If an edge has many points, only some of them are compared: at least this many, and fewer than twice this many.
 * Comparing more points does not give a better line.
 */
const edgePoints = 48
/** A point of an edge belongs to a line if its distance from the line is at most this many pixels of the small copy. */
const edgeTolerance = 1.5
/**
 * More than this share of an edge's compared points, and more than 4 of them, must be on its line. The other points may
 * be in a shadow, behind a finger or on another edge.
 */
const minEdgeShare = 0.3

/** Returns the line with the largest number of points on it; undefined if every line has too few. */
function fitLine(points: readonly { across: number; along: number }[]): Line | undefined {
  const step = Math.max(1, Math.floor(points.length / edgePoints))
  const used = points.filter((_, index) => index % step === 0)
  let best: Line | undefined
  let most = Math.max(4, used.length * minEdgeShare)
  for (const [index, one] of used.entries()) {
    for (const other of used.slice(index + 1)) {
      const slope = (other.along - one.along) / (other.across - one.across)
      const line = { at: one.along - slope * one.across, slope }
      const near = used.filter(({ across, along }) => Math.abs(line.at + slope * across - along) <= edgeTolerance)
      if (near.length > most) [best, most] = [line, near.length]
    }
  }
  return best
}

/** Returns the first and the last pixel of the area in each row and in each column of the picture. */
function listEdgePoints(area: Int32Array, { width, height }: GrayPicture) {
  const edges = {
    left: new Int32Array(height).fill(width),
    right: new Int32Array(height).fill(-1),
    top: new Int32Array(width).fill(height),
    bottom: new Int32Array(width).fill(-1),
  }
  for (const pixel of area) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    edges.left[y] = Math.min(edges.left[y] ?? width, x)
    edges.right[y] = Math.max(edges.right[y] ?? -1, x)
    edges.top[x] = Math.min(edges.top[x] ?? height, y)
    edges.bottom[x] = Math.max(edges.bottom[x] ?? -1, y)
  }
  return edges
}

/** Returns the point where a nearly vertical and a nearly horizontal line cross. */
function cross(vertical: Line, horizontal: Line): Point {
  const y = (horizontal.at + horizontal.slope * vertical.at) / (1 - horizontal.slope * vertical.slope)
  return { x: vertical.at + vertical.slope * y, y }
}

/** Fits a line to each edge of the area. Returns where the lines cross; undefined if an edge is not straight. */
function findCorners(
  edges: ReturnType<typeof listEdgePoints>,
  isEdge: (along: number) => boolean,
): Corners | undefined {
  const fit = (values: Int32Array) =>
    fitLine([...values].flatMap((along, across) => (isEdge(along) ? [{ across, along }] : [])))
  const [left, right, top, bottom] = [fit(edges.left), fit(edges.right), fit(edges.top), fit(edges.bottom)]
  if (!left || !right || !top || !bottom) return undefined
  return [cross(left, top), cross(right, top), cross(right, bottom), cross(left, bottom)]
}

/** Returns the area, in pixels, of the quadrilateral with these corners. */
const measureArea = (corners: Corners): number =>
  Math.abs(
    corners.reduce((sum, { x, y }, index) => {
      const next = corners[(index + 1) % 4] ?? corners[0]
      return sum + x * next.y - next.x * y
    }, 0),
  ) / 2

/**
 * Returns how many pixels a sheet with these edges has, counted from the first to the last pixel of each row. So dark
 * text inside the sheet counts as part of it.
 */
const measureFilled = ({ left, right }: ReturnType<typeof listEdgePoints>): number =>
  right.reduce((sum, last, y) => sum + Math.max(0, last - (left[y] ?? 0) + 1), 0)

/**
 * Finds a bright sheet of paper on a darker background. Returns its corners in pixels of the picture; undefined if the
 * paper fills the picture or no bright rectangle was found. A corner may lie in a shadow or slightly outside the
 * picture.
 */
export function findSheet(picture: GrayPicture): Corners | undefined {
  const small = scaleDown(picture, searchSide)
  const { threshold, dark, bright } = splitByBrightness(small)
  if (bright - dark < minContrast) return undefined
  // If no sheet was found, tries a lower threshold, because a part of the paper may be in a deep shadow.
  const corners = findBrightSheet(small, threshold) ?? findBrightSheet(small, (dark + threshold) / 2)
  const scale = picture.width / small.width
  return corners?.map(({ x, y }) => ({ x: (x + 0.5) * scale, y: (y + 0.5) * scale })) as Corners | undefined
}

/**
 * Returns the corners of the largest area that is brighter than the threshold; undefined if this area is not a sheet of
 * paper.
 */
function findBrightSheet(small: GrayPicture, threshold: number): Corners | undefined {
  const edges = listEdgePoints(findLargestBrightArea(small, threshold), small)
  const filled = measureFilled(edges)
  const share = filled / small.data.length
  if (share < minShare || share > maxShare) return undefined
  const corners = findCorners(edges, (along) => along >= 0 && along < Math.max(small.width, small.height))
  if (!corners || corners.some((corner) => !isNear(corner, small))) return undefined
  const between = measureArea(corners)
  return filled < between * minFill || between < filled * minFill ? undefined : corners
}

/** Returns whether a corner is inside the picture, or outside by at most `maxOutside` of its sides. */
const isNear = ({ x, y }: Point, { width, height }: GrayPicture) =>
  x >= -width * maxOutside &&
  y >= -height * maxOutside &&
  x <= width * (1 + maxOutside) &&
  y <= height * (1 + maxOutside)
