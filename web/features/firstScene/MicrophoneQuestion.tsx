import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { letItListen, mayIListen, mayIListenAfter, mayIListenWhy } from '../rehearsal/index.ts'
import * as words from './words.ts'
import styles from './Stage.module.css'

/** Says what the microphone is for before the browser asks for it; in its place, as nothing else of the page waits. */
export function EarQuestion({ onAnswer }: { onAnswer: (isYes: boolean) => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div
      className={styles.question}
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={mayIListen}
      onKeyDown={(event) => event.key === 'Escape' && onAnswer(false)}
    >
      <p>
        <strong>{mayIListen}</strong> {mayIListenWhy} {mayIListenAfter}
      </p>
      <Button icon="mic" onPress={() => onAnswer(true)}>
        {letItListen}
      </Button>
      <Button kind="bare" onPress={() => onAnswer(false)}>
        {words.notNow}
      </Button>
    </div>
  )
}
