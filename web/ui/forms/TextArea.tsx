import { useId, type ReactNode, type Ref } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Field.module.css'

export type TextAreaProps = {
  label: string
  name: string
  rows?: number
  hint?: ReactNode
  /** The catalogue's words for what is wrong with this field. */
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

/** Several lines of text, with the label above and below it a hint or what is wrong. */
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
