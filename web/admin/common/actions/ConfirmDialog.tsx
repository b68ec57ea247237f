import type { ReactNode } from 'react'
import type { ActionResult } from './actionResult.ts'
import { FormDialog } from './FormDialog.tsx'
import { ReasonField, reasonRequired } from './ReasonField.tsx'

export type ConfirmDialogProps = {
  title: string
  /** Text that says what will happen, and which user, post or other item it affects. */
  description: string
  /** Label of the submit button. The error message of spec 2 §8 contains it too, such as *Revoke the override*. */
  action: string
  isDanger?: boolean
  /** Whether the dialog asks for the reason of the action, which is stored in the audit log. */
  reason?: { isRequired?: boolean }
  /** Content above the field for the reason. If the dialog needs further fields, use `FormDialog`. */
  children?: ReactNode
  /**
   * Carries out the action. Returns the message for a toast and the call that undoes the action, or nothing if the next
   * screen shows the result.
   */
  onConfirm: (reason: string) => Promise<ActionResult | void>
  onClose: () => void
}

/**
 * Asks the admin to confirm an action. If the action fails, the dialog stays open with the typed text and shows the
 * error.
 */
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
