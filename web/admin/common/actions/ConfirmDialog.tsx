import type { ReactNode } from 'react'
import type { ActionResult } from './actionResult.ts'
import { FormDialog } from './FormDialog.tsx'
import { ReasonField, reasonRequired } from './ReasonField.tsx'

export type ConfirmDialogProps = {
  title: string
  /** Text that says what will happen, and which user it affects. */
  description: string
  /** Label of the submit button, also used in the error message of spec 2 §8: *Revoke the override*. */
  action: string
  isDanger?: boolean
  /** Whether the dialog asks for a reason, which is stored in the admin log. */
  reason?: { isRequired?: boolean }
  /** Content above the reason. For a confirmation with other fields use `FormDialog`. */
  children?: ReactNode
  /** Does the action. Returns the result that a toast shows, or nothing if the next screen shows the result. */
  onConfirm: (reason: string) => Promise<ActionResult | void>
  onClose: () => void
}

/** Asks for confirmation of an action. On failure it stays open with the typed text and shows the error. */
export function ConfirmDialog({ reason, children, onConfirm, ...dialog }: ConfirmDialogProps) {
  return (
    <FormDialog
      {...dialog}
      placement="middle"
      defaultValues={{ reason: '' }}
      onSend={(values) => onConfirm(values.reason.trim())}
    >
      {({ field }) => (
        <>
          {children}
          {reason && <ReasonField {...field('reason', reason.isRequired ? reasonRequired : {})} />}
        </>
      )}
    </FormDialog>
  )
}
