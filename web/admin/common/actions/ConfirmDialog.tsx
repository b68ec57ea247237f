import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { CallError, formatOperationError } from '../../../platform/api/callError.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { confirmMessages } from '../messages.ts'
import styles from './ConfirmDialog.module.css'

/** The message for the toast, and the undo call if the action can be undone. */
export type ActionResult = { message: string; undo?: () => Promise<unknown> }

export type ConfirmDialogProps = {
  title: string
  /** What will happen, and to whom. */
  description: string
  /** Label of the submit button, also used in the error message of spec 2 §8: *Revoke the override*. */
  action: string
  isDanger?: boolean
  /** Asks for a reason that is stored in the audit log. */
  reason?: { isRequired?: boolean; initial?: string }
  /** More fields, above the reason. */
  children?: ReactNode
  /** Validates these fields before submitting, shows the problems, and returns whether all are valid. */
  validate?: () => boolean
  /** Returns the result for a toast, or nothing when the next screen shows it. */
  onConfirm: (reason: string) => Promise<ActionResult | void>
  onClose: () => void
}

/** Formats the error of an admin action: the message of the failure catalogue, else the sentence of spec 2 §8. */
export const formatActionError = (action: string, error: unknown): string =>
  error instanceof CallError && error.code.includes('/') && !error.code.startsWith('functions/')
    ? error.message
    : formatOperationError(action, error)

/** Runs the undo call and shows its result as a toast, because the dialog is already closed. */
async function undoAction(undo: () => Promise<unknown>) {
  try {
    await undo()
    showToast(confirmMessages.undone)
  } catch (error) {
    showToast(formatActionError(confirmMessages.undo, error), { kind: 'failed' })
  }
}

/** Shows the result of an action as a toast, with *Undo* where possible. */
export function showResult({ message, undo }: ActionResult): void {
  showToast(message, undo ? { act: { words: confirmMessages.undo, onPress: () => void undoAction(undo) } } : {})
}

/** Asks for confirmation of an action. On failure it stays open with the typed text and shows the error. */
export function ConfirmDialog({
  title,
  description,
  action,
  isDanger,
  reason,
  children,
  validate,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const formId = useId()
  const [written, setWritten] = useState(reason?.initial ?? '')
  const [missing, setMissing] = useState<string | undefined>()
  const { isSending, problem, send } = useSending(
    async () => {
      const done = await onConfirm(written.trim())
      onClose()
      if (done) showResult(done)
    },
    (error) => formatActionError(action, error),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = reason?.isRequired && written.trim() === ''
    setMissing(isMissing ? confirmMessages.reasonMissing : undefined)
    const isGood = validate?.() ?? true
    if (!isMissing && isGood) void send()
  }
  return (
    <Dialog
      isOpen
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{confirmMessages.cancel}</Button>
          <Button form={formId} type="submit" kind={isDanger ? 'danger' : 'main'} isBusy={isSending}>
            {isSending ? confirmMessages.working : action}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {children}
        {reason && (
          <TextArea
            label={confirmMessages.reason}
            name="reason"
            rows={2}
            maxLength={500}
            hint={confirmMessages.reasonHint}
            problem={missing}
            value={written}
            onChange={setWritten}
          />
        )}
      </form>
      {problem && <Notice kind="failed">{problem}</Notice>}
    </Dialog>
  )
}
