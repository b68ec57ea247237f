import type { FieldProps } from '../../../platform/forms/useActionForm.ts'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { confirmMessages } from '../messages.ts'

/** The validation rule for an action whose reason must be given. */
export const reasonRequired = {
  validate: (reason: string) => reason.trim() !== '' || confirmMessages.reasonMissing,
}

/** The field for the reason of an admin action. The reason is stored in the audit log. */
export function ReasonField(field: FieldProps) {
  return (
    <TextArea {...field} label={confirmMessages.reason} rows={2} maxLength={500} hint={confirmMessages.reasonHint} />
  )
}
