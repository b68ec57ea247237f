import { ConfirmDeleteDialog, type ConfirmDeleteDialogProps } from '../../ui/overlays/ConfirmDeleteDialog.tsx'
import * as messages from './messages.ts'

const buttonLabels = {
  keep: messages.deleteConfirmCancel,
  delete: messages.deleteButton,
  deleting: messages.deleteConfirmDeleting,
}

export type DeleteDialogProps = Omit<ConfirmDeleteDialogProps, 'description' | 'labels'>

/** Asks the user to confirm the deletion of a script. The user can undo the deletion for ten seconds. */
export function DeleteDialog({ title, ...rest }: DeleteDialogProps) {
  return (
    <ConfirmDeleteDialog
      title={messages.deleteConfirmTitle}
      description={messages.deleteConfirmText(title)}
      labels={buttonLabels}
      {...rest}
    />
  )
}
