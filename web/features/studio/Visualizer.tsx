import { useEffect, useRef, type PointerEvent } from 'react'
import styles from './Visualizer.module.css'

/** Spec 1 §9. */
const size = { width: 600, height: 100 }
const tap = { longestMs: 300, farthestPx: 10 }
const bars = { count: 75, width: 4, least: 3 }
/** The upper part of what an analyser hears of a voice is empty. */
const heardShare = 0.45
const calmEveryMs = 400

export type VisualizerProps = {
  /** Asked for at each picture, since it exists only once there is sound. */
  analyser: () => AnalyserNode | null
  isPlaying: boolean
  /** A short tap plays and stops. */
  onTap: () => void
}

function draw(canvas: HTMLCanvasElement, levels: (index: number) => number) {
  const brush = canvas.getContext('2d')
  if (!brush) return
  brush.clearRect(0, 0, size.width, size.height)
  brush.fillStyle = getComputedStyle(canvas).color
  const step = size.width / bars.count
  for (let index = 0; index < bars.count; index += 1) {
    const height = Math.max(bars.least, levels(index) * (size.height - 4))
    brush.fillRect(index * step + (step - bars.width) / 2, (size.height - height) / 2, bars.width, height)
  }
}

const flat = () => 0

function followSound(canvas: HTMLCanvasElement, findAnalyser: () => AnalyserNode | null): () => void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  let bins = new Uint8Array(0)
  let frame = 0
  let drawnAt = -Infinity
  const look = (now: number) => {
    frame = requestAnimationFrame(look)
    if (isCalm && now - drawnAt < calmEveryMs) return
    drawnAt = now
    const analyser = findAnalyser()
    if (!analyser) return draw(canvas, flat)
    if (bins.length !== analyser.frequencyBinCount) bins = new Uint8Array(analyser.frequencyBinCount)
    analyser.getByteFrequencyData(bins)
    const heard = Math.floor(bins.length * heardShare)
    const middle = (bars.count - 1) / 2
    // Low sounds in the middle, high ones towards both ends.
    draw(canvas, (index) => (bins[Math.floor((Math.abs(index - middle) / (middle + 1)) * heard)] ?? 0) / 255)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}

/** A picture of what sounds just now. Everything it can do the buttons can do too. */
export function Visualizer({ analyser, isPlaying, onTap }: VisualizerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pressed = useRef<{ at: number; x: number; y: number } | null>(null)

  useEffect(() => {
    if (!canvas.current) return undefined
    if (isPlaying) return followSound(canvas.current, analyser)
    draw(canvas.current, flat)
    return undefined
  }, [analyser, isPlaying])

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
      {...size}
      role="img"
      aria-label="Sound of the reading"
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
