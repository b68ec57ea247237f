import { useEffect, useRef, type ReactNode } from 'react'
import type { ListeningEar } from '../ear/ear.ts'
import styles from './SceneSheet.module.css'

const bars = 11
const shapes = [0.4, 0.65, 0.9, 0.55, 1, 0.75, 0.5, 0.85, 0.6, 0.45, 0.3]
const everyMs = 60
const steps = 3

/** What the microphone hears, as a row of bars; with reduced motion in three steps. */
export function LevelMeter({ ear }: { ear: ListeningEar }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const draw = () => {
      const exact = ear.isOpen() ? ear.level() : 0
      const level = isStill ? Math.round(exact * steps) / steps : exact
      const lit = String(Math.round(level * bars))
      if (place.current) place.current.dataset.lit = lit
      place.current?.childNodes.forEach((bar, index) => {
        if (bar instanceof HTMLElement) bar.toggleAttribute('data-on', index < Number(lit))
      })
    }
    const timer = setInterval(draw, isStill ? everyMs * 5 : everyMs)
    return () => clearInterval(timer)
  }, [ear])
  return (
    <span className={styles.level} ref={place} aria-hidden="true">
      {shapes.map((shape, index) => (
        <i key={index} data-tall={Math.round(shape * 5)} />
      ))}
    </span>
  )
}

/** For the line at hand: what is heard, what is waited for, how to go on. */
export function StatusLine({
  ear,
  hint,
  children,
}: {
  ear?: ListeningEar | undefined
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.listening}>
      {ear && <LevelMeter ear={ear} />}
      <span>{children}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
  )
}
