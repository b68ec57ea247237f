import { useEffect, useRef, type PointerEvent } from 'react'
import type { Player } from '../../../player/player.ts'
import { canvasSize, drawBars, readBarColours } from './drawBars.ts'
import { computeProgressShares } from './progressShares.ts'
import * as messages from '../messages.ts'
import styles from './Visualizer.module.css'

/** A press counts as a tap if it is shorter than this time and moves less than this distance (spec 1 §9). */
const tapLimits = { maxMs: 300, maxDistancePx: 10 }
const reducedMotionIntervalMs = 400
const colourIntervalMs = 1_000

const silence = new Uint8Array(0)

/**
 * Starts to draw the visualizer. While audio plays, draws continuously, but only while the canvas is in view. While no
 * audio plays, draws only when the state of the player changes. Returns a function that stops the drawing.
 */
function startDrawing(
  canvas: HTMLCanvasElement,
  player: Player,
  { generatedShare, isPlaying }: VisualizerView,
): () => void {
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  let bins = silence
  let colours = readBarColours(canvas)
  let coloursReadAt = 0
  let drawnAt = -Infinity
  let frame = 0
  let isVisible = true

  function draw(now: number) {
    drawnAt = now
    if (now - coloursReadAt > colourIntervalMs) {
      colours = readBarColours(canvas)
      coloursReadAt = now
    }
    const analyser = isPlaying ? player.analyser() : null
    if (!analyser) bins = silence
    else {
      if (bins.length !== analyser.frequencyBinCount) bins = new Uint8Array(analyser.frequencyBinCount)
      analyser.getByteFrequencyData(bins)
    }
    const { played, generated } = computeProgressShares(player.getState(), player.positionMs(), generatedShare)
    drawBars(canvas, { colours, played, generated, bins, isMotionReduced })
  }

  const drawFrame = (now: number) => {
    if (!isVisible) return
    frame = requestAnimationFrame(drawFrame)
    if (!isMotionReduced || now - drawnAt >= reducedMotionIntervalMs) draw(now)
  }
  draw(performance.now())
  if (!isPlaying) return player.subscribe(() => draw(performance.now()))

  // Stops drawing while the canvas is scrolled out of view. Browsers stop animation frames only if the whole page is
  // hidden.
  const observer = new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)?.isIntersecting ?? true
    cancelAnimationFrame(frame)
    if (isVisible) frame = requestAnimationFrame(drawFrame)
  })
  observer.observe(canvas)
  frame = requestAnimationFrame(drawFrame)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}

type VisualizerView = { isPlaying: boolean; generatedShare: number }

export type VisualizerProps = VisualizerView & {
  player: Player
  /** Called on a tap, which starts or stops the playback. */
  onTap: () => void
}

/**
 * Draws the audio that is playing. A tap on the drawing starts or stops the playback. The player has buttons for this,
 * so the drawing has no access by keyboard.
 */
export function Visualizer({ player, isPlaying, generatedShare, onTap }: VisualizerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pressed = useRef<{ at: number; x: number; y: number } | null>(null)

  useEffect(
    () => (canvas.current ? startDrawing(canvas.current, player, { isPlaying, generatedShare }) : undefined),
    [player, isPlaying, generatedShare],
  )

  const handleUp = (event: PointerEvent) => {
    const start = pressed.current
    pressed.current = null
    if (!start || event.timeStamp - start.at >= tapLimits.maxMs) return
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < tapLimits.maxDistancePx) onTap()
  }
  return (
    <canvas
      ref={canvas}
      className={styles.wave}
      {...canvasSize}
      role="img"
      aria-label={messages.visualizerLabel}
      onPointerDown={(event) => {
        pressed.current = { at: event.timeStamp, x: event.clientX, y: event.clientY }
      }}
      onPointerUp={handleUp}
      onPointerCancel={() => {
        pressed.current = null
      }}
    />
  )
}
