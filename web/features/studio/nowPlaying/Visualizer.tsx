import { useEffect, useRef, type PointerEvent } from 'react'
import type { Player } from '../../player/player.ts'
import { canvasSize, drawBars, inksOf } from './drawBars.ts'
import { placeShares } from './placeShares.ts'
import * as words from './words.ts'
import styles from './Visualizer.module.css'

/** Spec 1 §9. */
const tap = { longestMs: 300, farthestPx: 10 }
const calmEveryMs = 400
const inksEveryMs = 1_000

const silence = new Uint8Array(0)

/** Draws the present moment, again and again while it plays and can be seen. Answers how to stop. */
function follow(canvas: HTMLCanvasElement, player: Player, { madeShare, isPlaying }: Look): () => void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  let bins = silence
  let inks = inksOf(canvas)
  let inksAt = 0
  let drawnAt = -Infinity
  let frame = 0
  let isSeen = true

  function draw(now: number) {
    drawnAt = now
    if (now - inksAt > inksEveryMs) {
      inks = inksOf(canvas)
      inksAt = now
    }
    const analyser = isPlaying ? player.analyser() : null
    if (!analyser) bins = silence
    else {
      if (bins.length !== analyser.frequencyBinCount) bins = new Uint8Array(analyser.frequencyBinCount)
      analyser.getByteFrequencyData(bins)
    }
    const { played, made } = placeShares(player.getState(), player.positionMs(), madeShare)
    drawBars(canvas, { inks, played, made, bins, isCalm })
  }

  const look = (now: number) => {
    if (!isSeen) return
    frame = requestAnimationFrame(look)
    if (!isCalm || now - drawnAt >= calmEveryMs) draw(now)
  }
  draw(performance.now())
  if (!isPlaying) return player.subscribe(() => draw(performance.now()))

  // A hidden page gets no frames; a canvas that is scrolled away would.
  const sight = new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting ?? true
    cancelAnimationFrame(frame)
    if (isSeen) frame = requestAnimationFrame(look)
  })
  sight.observe(canvas)
  frame = requestAnimationFrame(look)
  return () => {
    sight.disconnect()
    cancelAnimationFrame(frame)
  }
}

type Look = { isPlaying: boolean; madeShare: number }

export type VisualizerProps = Look & {
  player: Player
  /** A short tap plays and stops. */
  onTap: () => void
}

/** A picture of what sounds just now. Everything it can do the buttons can do too. */
export function Visualizer({ player, isPlaying, madeShare, onTap }: VisualizerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pressed = useRef<{ at: number; x: number; y: number } | null>(null)

  useEffect(
    () => (canvas.current ? follow(canvas.current, player, { isPlaying, madeShare }) : undefined),
    [player, isPlaying, madeShare],
  )

  const handleUp = (event: PointerEvent) => {
    const start = pressed.current
    pressed.current = null
    if (!start || event.timeStamp - start.at >= tap.longestMs) return
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < tap.farthestPx) onTap()
  }
  return (
    <canvas
      ref={canvas}
      className={styles.wave}
      {...canvasSize}
      role="img"
      aria-label={words.soundOfReading}
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
