import type { FieldProps } from '../../../platform/forms/useActionForm.ts'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { confirmMessages } from '../messages.ts'

/** The rule of a reason that must be given. */
export const reasonRequired = {
  validate: (reason: string) => reason.trim() !== '' || confirmMessages.reasonMissing,
}

/** Asks for the reason of an action, which is stored in the audit log. */
export function ReasonField(field: FieldProps) {
  return (
    <TextArea {...field} label={confirmMessages.reason} rows={2} maxLength={500} hint={confirmMessages.reasonHint} />
  )
}
