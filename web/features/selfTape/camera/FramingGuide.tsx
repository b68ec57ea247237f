import type { Framing } from '../tapeSettings.ts'
import styles from './Camera.module.css'

/** Edges of the area for the actor, and the vertical position of the eyes, in a picture of 1600 × 900 pixels. */
const guides: Readonly<Record<Exclude<Framing, 'off'>, { left: number; top: number; bottom: number; eyes: number }>> = {
  closeUp: { left: 500, top: 60, bottom: 840, eyes: 300 },
  medium: { left: 560, top: 70, bottom: 880, eyes: 260 },
  full: { left: 620, top: 60, bottom: 860, eyes: 140 },
}

const pictureWidth = 1600
const cornerLength = 70
const markLength = 90

/** Draws lines over the preview that show where the actor should be in the picture. The lines are not recorded. */
export function FramingGuide({ framing }: { framing: Framing }) {
  if (framing === 'off') return null
  const { left, top, bottom, eyes } = guides[framing]
  const right = pictureWidth - left
  const corner = (x: number, y: number, dx: number, dy: number) =>
    `M${x} ${y + dy * cornerLength}V${y}H${x + dx * cornerLength}`
  const path = [
    corner(left, top, 1, 1),
    corner(right, top, -1, 1),
    corner(left, bottom, 1, -1),
    corner(right, bottom, -1, -1),
    `M${left} ${eyes}h${markLength}M${right} ${eyes}h${-markLength}`,
  ].join('')
  return (
    <svg className={styles.guide} viewBox="0 0 1600 900" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
