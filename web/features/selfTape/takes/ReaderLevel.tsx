import { useId } from 'react'
import { readerBelowDbRange } from '../tapeSettings.ts'
import * as messages from '../messages.ts'
import styles from './Takes.module.css'

/** A slider that sets how many decibels the reader is softer than the actor. */
export function ReaderLevel({ value, onChange }: { value: number; onChange: (belowDb: number) => void }) {
  const id = useId()
  const { min, max } = readerBelowDbRange
  return (
    <div className={styles.level}>
      <label htmlFor={id}>{messages.readerLevel}</label>
      <output htmlFor={id}>{messages.readerBelow(value)}</output>
      <input
        id={id}
        type="range"
        // The values are negated, so that the reader is loudest at the right end of the slider.
        min={-max}
        max={-min}
        step={1}
        value={-value}
        aria-valuetext={messages.readerBelow(value)}
        onChange={(event) => onChange(-Number(event.target.value) || 0)}
      />
    </div>
  )
}
