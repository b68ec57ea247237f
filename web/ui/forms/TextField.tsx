import { useId, useState, type HTMLInputTypeAttribute, type ReactNode, type Ref } from 'react'
import { Button } from '../actions/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import * as messages from '../messages.ts'
import styles from './TextField.module.css'

type FieldProps = {
  label: string
  name: string
  hint?: ReactNode
  /** Error message of this field. */
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
  /** Turns capitalization and spell check off, for codes and addresses. */
  isVerbatim?: boolean
  after?: ReactNode
}

/** A one-line text input with a label above and a hint or an error below. */
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

/** A password input with a button that shows the password. */
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
          label={messages.passwordFieldShow(props.label.toLowerCase())}
          isPressed={isShown}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  )
}
