import { getTrim, type Take } from '../storage/tapeTypes.ts'
import type { Slate } from '../tapeSettings.ts'
import * as messages from '../messages.ts'

/** A slate: the spoken clip if there is one, else the card. */
export type TapeSlate = { card: Slate; clip: { take: Take; file: Blob } | null }

/** How long a card is shown, in seconds. */
export const slateS = 4

/** Returns the length of a slate in ms. `clip` is the spoken slate; null for a card. */
export function findSlateMs({ clip }: { clip: { take: Take } | null }): number {
  if (!clip) return slateS * 1_000
  const { fromMs, toMs } = getTrim(clip.take)
  return Math.min(toMs, clip.take.durationMs) - fromMs
}

const background = '#110d0a'
const ink = '#f1e7d6'
const quietInk = '#b3a28c'
const face = 'system-ui, sans-serif'

/** Draws a card over the whole canvas: the name large, the other fields below. */
export function drawSlate(context: OffscreenCanvasRenderingContext2D, slate: Slate): void {
  const { width, height } = context.canvas
  const rows = [
    ...(slate.height ? [messages.cardHeight(slate.height)] : []),
    ...(slate.role ? [messages.cardRole(slate.role)] : []),
    ...(slate.agency ? [messages.cardAgency(slate.agency)] : []),
  ]
  const size = Math.min(width, height) / 9
  context.fillStyle = background
  context.fillRect(0, 0, width, height)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const top = height / 2 - (rows.length * size) / 2
  context.fillStyle = ink
  context.font = `700 ${size}px ${face}`
  // The last argument is the maximum width, so that a long name fits into the picture.
  context.fillText(slate.name, width / 2, top, width * 0.9)
  context.fillStyle = quietInk
  context.font = `400 ${size * 0.5}px ${face}`
  rows.forEach((row, index) => context.fillText(row, width / 2, top + size * (1.1 + index * 0.8), width * 0.9))
}
