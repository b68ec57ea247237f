import { useId, type KeyboardEvent } from 'react'
import { lengthOf, sayCount } from './generateRules.ts'
import { Step } from './Step.tsx'
import styles from './ScriptStep.module.css'

export type ScriptStepProps = {
  text: string
  onChange: (text: string) => void
  /** Ctrl+Enter, or ⌘ and Enter. */
  onSubmit: () => void
  isReadOnly: boolean
  /** Whether this browser keeps the draft. */
  isKept: boolean
}

/** The text to be read, and how much of it counts. */
export function ScriptStep({ text, onChange, onSubmit, isReadOnly, isKept }: ScriptStepProps) {
  const hintId = useId()
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <Step number={2} title="Script" aside={sayCount(lengthOf(text), 'character')}>
      <textarea
        className={styles.sheet}
        aria-label="Script"
        aria-describedby={hintId}
        aria-keyshortcuts="Control+Enter"
        placeholder="Paste the lines that your reader should say."
        value={text}
        readOnly={isReadOnly}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
      />
      <p className={styles.hint} id={hintId}>
        {isKept
          ? 'Kept on this device while you type. Ctrl+Enter generates.'
          : 'This browser keeps no drafts: copy your text before you leave.'}
      </p>
    </Step>
  )
}
