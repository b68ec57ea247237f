/** Size of the canvas in pixels (spec 1 §9). */
export const canvasSize = { width: 600, height: 100 } as const

const bars = { count: 75, width: 4, minHeight: 3 }
/** The share of the analyser's frequency bins that is drawn. Voices have almost no sound in the higher bins. */
const audibleBinShare = 0.45
/** If the user prefers reduced motion, the loudness is rounded to a multiple of 1 divided by this number. */
const reducedMotionSteps = 3

export type BarColours = { played: string; generated: string; rest: string }

/**
 * Reads the colours of the bars from CSS. The theme may change, so the caller reads the colours again from time to
 * time.
 */
export function readBarColours(canvas: HTMLCanvasElement): BarColours {
  const style = getComputedStyle(canvas)
  const readColour = (name: string) => style.getPropertyValue(name).trim()
  return { played: style.color, generated: readColour('border-top-color'), rest: readColour('border-bottom-color') }
}

export type BarPicture = {
  colours: BarColours
  /** The share of the recording that was played, from 0 to 1. `generated` is the share that is generated. */
  played: number
  generated: number
  /** Loudness of each frequency, low frequencies first; empty while nothing plays. */
  bins: Uint8Array<ArrayBuffer>
  isMotionReduced: boolean
}

/**
 * Draws the current audio as bars, low frequencies in the middle. The colour of a bar shows whether this part of the
 * recording was played, is generated or is not generated yet.
 */
export function drawBars(
  canvas: HTMLCanvasElement,
  { colours, played, generated, bins, isMotionReduced }: BarPicture,
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = canvasSize
  context.clearRect(0, 0, width, height)
  const step = width / bars.count
  const middle = (bars.count - 1) / 2
  const binCount = Math.floor(bins.length * audibleBinShare)
  for (let index = 0; index < bars.count; index += 1) {
    const share = (index + 0.5) / bars.count
    context.fillStyle = share <= played ? colours.played : share <= generated ? colours.generated : colours.rest
    const level = (bins[Math.floor((Math.abs(index - middle) / (middle + 1)) * binCount)] ?? 0) / 255
    const shown = isMotionReduced ? Math.round(level * reducedMotionSteps) / reducedMotionSteps : level
    const barHeight = Math.max(bars.minHeight, shown * (height - 4))
    context.fillRect(index * step + (step - bars.width) / 2, (height - barHeight) / 2, bars.width, barHeight)
  }
}
