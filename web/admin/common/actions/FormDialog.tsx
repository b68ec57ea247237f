import { useId, type FormEvent, type ReactNode } from 'react'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { formatActionError, showResult, type ActionResult } from './ConfirmDialog.tsx'
import { confirmMessages } from '../messages.ts'
import styles from './ConfirmDialog.module.css'

export type FormDialogProps = {
  title: string
  description?: string
  /** Label of the submit button, also used in the error message of spec 2 §8: *Make the coupon*. */
  action: string
  children: ReactNode
  /** Validates the fields before submitting, shows the problems, and returns whether all are valid. */
  validate: () => boolean
  /** Returns the result for a toast, or nothing when the next screen shows it. */
  onSend: () => Promise<ActionResult | void>
  /** Shows a failure beside its field and returns true. Any other failure is shown below the form. */
  onRefused?: (error: unknown) => boolean
  onClose: () => void
}

const shownByField = ''

/** A longer form at the edge of the page. On failure the typed values stay. */
export function FormDialog({
  title,
  description,
  action,
  children,
  validate,
  onSend,
  onRefused,
  onClose,
}: FormDialogProps) {
  const formId = useId()
  const { isSending, problem, send } = useSending(
    async () => {
      const done = await onSend()
      onClose()
      if (done) showResult(done)
    },
    (error) => (onRefused?.(error) ? shownByField : formatActionError(action, error)),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (validate()) void send()
  }
  return (
    <Dialog
      isOpen
      title={title}
      placement="side"
      onClose={onClose}
      {...(description && { description: description })}
      actions={
        <>
          <Button onPress={onClose}>{confirmMessages.cancel}</Button>
          <Button form={formId} type="submit" kind="main" isBusy={isSending}>
            {isSending ? confirmMessages.working : action}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {children}
      </form>
      {problem && <Notice kind="failed">{problem}</Notice>}
    </Dialog>
  )
}
