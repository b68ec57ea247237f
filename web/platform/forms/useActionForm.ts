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

/** The initial values of a form, its action, and how it shows errors. */
export type ActionFormOptions<Values extends FieldValues> = {
  defaultValues: DefaultValues<Values>
  /** The action to run with the values when all fields are valid. */
  action: (values: Values) => Promise<unknown>
  /** Returns the message for an error that the action threw. */
  formatError: (error: unknown) => string
  /**
   * Returns the field that caused an error, at which the message is then shown. If it returns null or is absent, the
   * message is shown for the whole form.
   */
  getErrorField?: (error: unknown) => FieldPath<Values> | null
}

/** Props for a `TextField`, `PasswordField` or `TextArea`. */
export type FieldProps = {
  name: string
  ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => void
  onChange: (value: string) => void
  problem: string | undefined
}

/** Props for a `Select` or `SegmentedControl`. */
export type ChoiceProps<Value> = { value: Value; onChange: (value: Value) => void }

/** Props for a `Checkbox`. */
export type CheckboxFieldProps = { name: string; isChecked: boolean; onChange: (isChecked: boolean) => void }

/** The state of a form and the props that connect its fields; the picked functions are those of react-hook-form. */
export type ActionForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'clearErrors' | 'control' | 'getValues' | 'reset' | 'setError' | 'setFocus' | 'setValue' | 'trigger' | 'watch'
> & {
  /** Returns the props of a text field. `rules` are those of react-hook-form; their messages are shown at the field. */
  field<Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>): FieldProps
  /** Returns the props of a `Select` or `SegmentedControl`. */
  choice<Name extends FieldPath<Values>>(name: Name): ChoiceProps<FieldPathValue<Values, Name>>
  /** Returns the props of a `Checkbox`. */
  checkbox(name: FieldPath<Values>): CheckboxFieldProps
  /** Returns the error message of one field. */
  problemOf(name: FieldPath<Values>): string | undefined
  /** The error message of the whole form; null if there is none. */
  problem: string | null
  /** Whether the action is running. Submitting again has no effect until it has ended. */
  isSending: boolean
  isDirty: boolean
  onSubmit: (event: FormEvent) => void
  /** Submits as `onSubmit` does, for a button outside the form. */
  submit: () => Promise<void>
}

const text = (message: unknown) => (typeof message === 'string' && message !== '' ? message : undefined)

/**
 * Returns the state and props of a form, based on react-hook-form. The form validates on submit, runs one action, and
 * shows an error of the action at the field that caused it, or for the whole form.
 */
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
  const submit = async () => {
    if (isRunning.current) return
    isRunning.current = true
    // react-hook-form never removes the error of a field that is not shown, and with this error it would not submit
    // again. So all errors are removed first.
    form.clearErrors()
    try {
      await form.handleSubmit(run)()
    } finally {
      isRunning.current = false
    }
  }
  const problemOf = (name: FieldPath<Values>) => text(form.getFieldState(name, form.formState).error?.message)

  const setByUser = <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) =>
    form.setValue(name, value, { shouldDirty: true })

  return {
    clearErrors: form.clearErrors,
    control: form.control,
    getValues: form.getValues,
    reset: form.reset,
    setError: form.setError,
    setFocus: form.setFocus,
    setValue: form.setValue,
    trigger: form.trigger,
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
    choice: (name) => ({ value: form.watch(name), onChange: (value) => setByUser(name, value) }),
    checkbox: (name) => ({
      name,
      isChecked: Boolean(form.watch(name)),
      onChange: (isChecked) => setByUser(name, isChecked as FieldPathValue<Values, typeof name>),
    }),
    problemOf,
    problem: text(errors.root?.message) ?? null,
    isSending: isSubmitting,
    isDirty,
    onSubmit(event) {
      event.preventDefault()
      // In React's tree, the form of a dialog can be inside another form. The event must not bubble to that form.
      event.stopPropagation()
      void submit()
    },
    submit,
  }
}
