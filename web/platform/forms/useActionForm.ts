import { useRef, type FormEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'

export type ActionFormOptions<Values extends FieldValues> = {
  defaultValues: DefaultValues<Values>
  /** Runs with the values once all fields are valid. */
  action: (values: Values) => Promise<unknown>
  /** Returns the message for an error that the action threw. */
  formatError: (error: unknown) => string
  /** Returns the field that such an error is about; null shows it for the whole form. Without it every error is. */
  getErrorField?: (error: unknown) => FieldPath<Values> | null
}

/** Props for a `TextField`, `PasswordField` or `TextArea`. */
export type FieldProps = {
  name: string
  ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => void
  onChange: (value: string) => void
  problem: string | undefined
}

export type ActionForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'reset' | 'setError' | 'setFocus' | 'setValue' | 'watch'
> & {
  /** Connects a text field. `rules` are those of react-hook-form; their messages are shown at the field. */
  field<Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>): FieldProps
  /** The error message of one field. */
  problemOf(name: FieldPath<Values>): string | undefined
  /** The error message of the whole form; null where there is none. */
  problem: string | null
  /** Whether the action is running. A second submit does nothing meanwhile. */
  isSending: boolean
  isDirty: boolean
  onSubmit: (event: FormEvent) => void
}

const text = (message: unknown) => (typeof message === 'string' && message !== '' ? message : undefined)

/** A form of react-hook-form that validates on submit, runs one action, and shows its error at the right field. */
export function useActionForm<Values extends FieldValues>(options: ActionFormOptions<Values>): ActionForm<Values> {
  const { defaultValues, action, formatError, getErrorField } = options
  const form = useForm<Values>({ defaultValues })
  const isRunning = useRef(false)
  const { isSubmitting, isDirty, errors } = form.formState

  const run = async (values: Values) => {
    try {
      await action(values)
    } catch (error) {
      const name = getErrorField?.(error) ?? null
      const problem = { type: 'action', message: formatError(error) }
      if (name === null) form.setError('root', problem)
      else form.setError(name, problem, { shouldFocus: true })
    }
  }
  const submit = async (event: FormEvent) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await form.handleSubmit(run)(event)
    } finally {
      isRunning.current = false
    }
  }
  const problemOf = (name: FieldPath<Values>) => text(form.getFieldState(name, form.formState).error?.message)

  return {
    reset: form.reset,
    setError: form.setError,
    setFocus: form.setFocus,
    setValue: form.setValue,
    watch: form.watch,
    field(name, rules) {
      const { ref, onChange } = form.register(name, rules)
      return {
        name,
        ref,
        onChange: (value: FieldPathValue<Values, typeof name> | string) =>
          void onChange({ target: { name, value }, type: 'change' }),
        problem: problemOf(name),
      }
    },
    problemOf,
    problem: text(errors.root?.message) ?? null,
    isSending: isSubmitting,
    isDirty,
    onSubmit(event) {
      event.preventDefault()
      // A dialog's form is inside another form in React's tree, where the event would bubble.
      event.stopPropagation()
      void submit(event)
    },
  }
}
