import { useEffect, useRef } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import {
  microphoneQuestionAllow,
  microphoneQuestionTitle,
  microphoneQuestionHint,
  microphoneQuestionWhy,
} from '../rehearsal/index.ts'
import * as messages from './messages.ts'
import styles from './ScenePlayer.module.css'

/**
 * Says why the scene needs the microphone, before the browser asks for access. This is not a dialog, so the rest of the
 * page can still be used.
 */
export function MicrophoneQuestion({ onAnswer }: { onAnswer: (isYes: boolean) => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div
      className={styles.question}
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={microphoneQuestionTitle}
      onKeyDown={(event) => event.key === 'Escape' && onAnswer(false)}
    >
      <p>
        <strong>{microphoneQuestionTitle}</strong> {microphoneQuestionWhy} {microphoneQuestionHint}
      </p>
      <Button icon="mic" onPress={() => onAnswer(true)}>
        {microphoneQuestionAllow}
      </Button>
      <Button kind="bare" onPress={() => onAnswer(false)}>
        {messages.microphoneQuestionDecline}
      </Button>
    </div>
  )
}
