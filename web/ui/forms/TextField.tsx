import { useId, useState, type HTMLInputTypeAttribute, type ReactNode, type Ref } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import * as words from './words.ts'
import styles from './Field.module.css'

type FieldProps = {
  label: string
  name: string
  hint?: ReactNode
  /** The catalogue's words for what is wrong with this field. */
  problem?: string | undefined
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  autoComplete?: string
  isRequired?: boolean
  isDisabled?: boolean
  maxLength?: number
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

type TextFieldProps = FieldProps & {
  type?: Exclude<HTMLInputTypeAttribute, 'password'>
  inputMode?: 'text' | 'email' | 'tel' | 'search'
  /** Codes and addresses are not words: no capitals, no corrections. */
  isVerbatim?: boolean
  after?: ReactNode
}

/** One line of text with its label above, and below it a hint or what is wrong. */
export function TextField({
  label,
  hint,
  problem,
  onChange,
  type = 'text',
  isVerbatim,
  isRequired,
  isDisabled,
  after,
  ...input
}: TextFieldProps) {
  const id = useId()
  const below = problem ? `${id}-problem` : hint ? `${id}-hint` : undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          id={id}
          className={styles.input}
          type={type}
          required={isRequired}
          disabled={isDisabled}
          aria-invalid={problem ? true : undefined}
          aria-describedby={below}
          onChange={onChange && ((event) => onChange(event.target.value))}
          {...(isVerbatim ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } : {})}
          {...input}
        />
        {after}
      </div>
      {hint && !problem && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          <Icon name="warning" />
          {problem}
        </p>
      )}
    </div>
  )
}

/** A password that can be shown. What it holds is never kept by the page. */
export function PasswordField(
  props: Omit<FieldProps, 'placeholder'> & { autoComplete: 'current-password' | 'new-password' },
) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      isVerbatim
      type={isShown ? 'text' : ('password' as 'text')}
      after={
        <Button
          kind="bare"
          icon="eye"
          label={words.show(props.label.toLowerCase())}
          isPressed={isShown}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  )
}
