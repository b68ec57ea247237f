import { useId, type ReactNode, type Ref } from 'react'
import { Icon } from '../layout/Icon.tsx'
import styles from './TextField.module.css'

export type TextAreaProps = {
  label: string
  name: string
  rows?: number
  hint?: ReactNode
  /** Error message of this field. */
  problem?: string | undefined
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  isRequired?: boolean
  isDisabled?: boolean
  maxLength?: number
  placeholder?: string
  ref?: Ref<HTMLTextAreaElement>
}

/** A multi-line text input with a label above and a hint or an error below. */
export function TextArea({ label, rows = 5, hint, problem, onChange, isRequired, isDisabled, ...area }: TextAreaProps) {
  const id = useId()
  const below = problem ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles.area}
        rows={rows}
        required={isRequired}
        disabled={isDisabled}
        aria-invalid={problem ? true : undefined}
        aria-describedby={below ? `${id}-below` : undefined}
        onChange={onChange && ((event) => onChange(event.target.value))}
        {...area}
      />
      {below && (
        <p className={problem ? styles.problem : styles.hint} id={`${id}-below`} role={problem ? 'alert' : undefined}>
          {problem && <Icon name="warning" />}
          {below}
        </p>
      )}
    </div>
  )
}
