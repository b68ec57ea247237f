/** Spec 1 §9. */
export const canvasSize = { width: 600, height: 100 } as const

const bars = { count: 75, width: 4, least: 3 }
/** The upper part of what an analyser hears of a voice is empty. */
const heardShare = 0.45
/** Heights where somebody wants less motion. */
const calmSteps = 3

export type Inks = { played: string; made: string; rest: string }

/** The colours of the canvas, asked for anew now and then, as the theme may change. */
export function inksOf(canvas: HTMLCanvasElement): Inks {
  const style = getComputedStyle(canvas)
  const ink = (name: string) => style.getPropertyValue(name).trim()
  return { played: style.color, made: ink('border-top-color'), rest: ink('border-bottom-color') }
}

export type Picture = {
  inks: Inks
  /** How far it is played and made, 0 to 1. */
  played: number
  made: number
  /** What sounds now, low sounds first; empty in silence. */
  bins: Uint8Array<ArrayBuffer>
  isCalm: boolean
}

/** What sounds now, low in the middle and high towards both ends; each bar's colour says whether its place is played. */
export function drawBars(canvas: HTMLCanvasElement, { inks, played, made, bins, isCalm }: Picture): void {
  const brush = canvas.getContext('2d')
  if (!brush) return
  const { width, height } = canvasSize
  brush.clearRect(0, 0, width, height)
  const step = width / bars.count
  const middle = (bars.count - 1) / 2
  const heard = Math.floor(bins.length * heardShare)
  for (let index = 0; index < bars.count; index += 1) {
    const share = (index + 0.5) / bars.count
    brush.fillStyle = share <= played ? inks.played : share <= made ? inks.made : inks.rest
    const level = (bins[Math.floor((Math.abs(index - middle) / (middle + 1)) * heard)] ?? 0) / 255
    const shown = isCalm ? Math.round(level * calmSteps) / calmSteps : level
    const tall = Math.max(bars.least, shown * (height - 4))
    brush.fillRect(index * step + (step - bars.width) / 2, (height - tall) / 2, bars.width, tall)
  }
}
