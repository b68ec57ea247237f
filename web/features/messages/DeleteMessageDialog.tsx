import { ConfirmDeleteDialog, type ConfirmDeleteDialogProps } from '../../ui/overlays/ConfirmDeleteDialog.tsx'
import type { Message } from './queries.ts'
import * as messages from './messages.ts'

const labels = {
  keep: messages.deleteDialogCancel,
  delete: messages.deleteButton,
  deleting: messages.deleteDialogDeleting,
}

export type DeleteMessageDialogProps = Omit<ConfirmDeleteDialogProps, 'title' | 'description' | 'labels'> & {
  message: Message
}

/** Asks the user to confirm the deletion of a message, which cannot be restored. */
export function DeleteMessageDialog({ message, ...rest }: DeleteMessageDialogProps) {
  return (
    <ConfirmDeleteDialog
      title={messages.deleteDialogTitle}
      description={messages.deleteDialogDescription(message.subject)}
      labels={labels}
      {...rest}
    />
  )
}
