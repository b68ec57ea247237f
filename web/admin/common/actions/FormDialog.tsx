import { useId, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { CallError } from '../../../platform/api/callError.ts'
import { useActionForm, type ActionForm, type ActionFormOptions } from '../../../platform/forms/useActionForm.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { formatActionError, showActionResult, type ActionResult } from './actionResult.ts'
import { confirmMessages } from '../messages.ts'
import styles from './ConfirmDialog.module.css'

export type FormDialogProps<Values extends FieldValues> = Pick<
  ActionFormOptions<Values>,
  'defaultValues' | 'getErrorField'
> & {
  title: string
  description?: string
  /** Label of the submit button. The error message of spec 2 §8 contains it too, such as *Make the coupon*. */
  action: string
  isDanger?: boolean
  /** True while the form cannot be sent; a text in the form says why. Submitting then only validates the fields. */
  isBlocked?: boolean
  /** Where the dialog opens. `side`, the default, is for longer forms. */
  placement?: 'middle' | 'side'
  /** Returns the fields. Each field is validated by its rules before the form is sent. */
  children: (form: ActionForm<Values>) => ReactNode
  /**
   * Sends the form. Returns the message for a toast and the call that undoes the action, or nothing if the next screen
   * shows the result.
   */
  onSend: (values: Values) => Promise<ActionResult | void>
  onClose: () => void
}

/**
 * A form in a dialog. On failure the typed values stay. `getErrorField` names the field that shows a failure; any other
 * failure is shown below the form.
 *
 * @example
 *   <FormDialog
 *     title="Rename the agency"
 *     action="Rename"
 *     defaultValues={{ name: agency.name }}
 *     onSend={async ({ name }) => {
 *       await callAdmin('renameAgency', { agencyId: agency.id, name })
 *       return { message: `Renamed to ${name}.` }
 *     }}
 *     onClose={onClose}
 *   >
 *     {({ field }) => <TextField {...field('name', { required: 'Please type a name.' })} label="Name" />}
 *   </FormDialog>
 */
export function FormDialog<Values extends FieldValues>({
  title,
  description,
  action,
  isDanger,
  isBlocked,
  placement = 'side',
  defaultValues,
  getErrorField,
  children,
  onSend,
  onClose,
}: FormDialogProps<Values>) {
  const formId = useId()
  const form = useActionForm<Values>({
    defaultValues,
    action: async (values) => {
      if (isBlocked) return
      const done = await onSend(values)
      onClose()
      if (done) showActionResult(done)
    },
    formatError: (error) =>
      error instanceof CallError && getErrorField?.(error) ? error.message : formatActionError(action, error),
    ...(getErrorField && { getErrorField }),
  })
  return (
    <Dialog
      isOpen
      title={title}
      placement={placement}
      onClose={onClose}
      {...(description && { description })}
      actions={
        <>
          <Button onPress={onClose}>{confirmMessages.cancel}</Button>
          <Button form={formId} type="submit" kind={isDanger ? 'danger' : 'main'} isBusy={form.isSending}>
            {form.isSending ? confirmMessages.working : action}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={form.onSubmit}>
        {children(form)}
      </form>
      {form.problem && <Notice kind="failed">{form.problem}</Notice>}
    </Dialog>
  )
}
