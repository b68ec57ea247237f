import { useEffect, useRef } from 'react'
import type { VoiceActivityDetector } from '../voiceActivity/voiceActivityDetector.ts'
import styles from './LevelMeter.module.css'

const bars = 11
const shapes = [0.4, 0.65, 0.9, 0.55, 1, 0.75, 0.5, 0.85, 0.6, 0.45, 0.3]
const updateIntervalMs = 60
const steps = 3

/**
 * Shows the microphone level as a row of bars. If the user prefers reduced motion, the meter shows only four different
 * levels and changes less often.
 */
export function LevelMeter({ voiceActivity }: { voiceActivity: Pick<VoiceActivityDetector, 'isOpen' | 'getLevel'> }) {
  const meter = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const draw = () => {
      const exactLevel = voiceActivity.isOpen() ? voiceActivity.getLevel() : 0
      const level = isStill ? Math.round(exactLevel * steps) / steps : exactLevel
      const litBars = String(Math.round(level * bars))
      if (meter.current) meter.current.dataset.litBars = litBars
      meter.current?.childNodes.forEach((bar, index) => {
        if (bar instanceof HTMLElement) bar.toggleAttribute('data-on', index < Number(litBars))
      })
    }
    const timer = setInterval(draw, isStill ? updateIntervalMs * 5 : updateIntervalMs)
    return () => clearInterval(timer)
  }, [voiceActivity])
  return (
    <span className={styles.level} ref={meter} aria-hidden="true">
      {shapes.map((shape, index) => (
        <i key={index} data-tall={Math.round(shape * 5)} />
      ))}
    </span>
  )
}
