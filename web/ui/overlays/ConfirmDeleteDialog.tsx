import { Button } from '../actions/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Notice } from '../feedback/Notice.tsx'

export type ConfirmDeleteDialogProps = {
  title: string
  /** Says what is deleted and whether it can be restored. */
  description: string
  /** Labels of the two buttons. `deleting` replaces `delete` while the deletion runs. */
  labels: { keep: string; delete: string; deleting: string }
  isSending?: boolean
  problem: string | null
  onDelete: () => void
  onClose: () => void
}

/** Asks for confirmation before a deletion. */
export function ConfirmDeleteDialog({
  title,
  description,
  labels,
  isSending = false,
  problem,
  onDelete,
  onClose,
}: ConfirmDeleteDialogProps) {
  return (
    <Dialog
      isOpen
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{labels.keep}</Button>
          <Button kind="danger" icon="trash" isBusy={isSending} onPress={onDelete}>
            {isSending ? labels.deleting : labels.delete}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="failed">{problem}</Notice>}
    </Dialog>
  )
}
