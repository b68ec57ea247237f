import type { ReactNode } from 'react'
import { LevelMeter } from '../../actorTurn/LevelMeter.tsx'
import type { VoiceActivityDetector } from '../../voiceActivity/voiceActivityDetector.ts'
import styles from './SceneScript.module.css'

/**
 * Shows the status of the current line: what the microphone hears, what the rehearsal waits for, and how to continue.
 */
export function StatusLine({
  voiceActivity,
  hint,
  children,
}: {
  voiceActivity?: VoiceActivityDetector | undefined
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.listening}>
      {voiceActivity && <LevelMeter voiceActivity={voiceActivity} />}
      <span>{children}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
  )
}
