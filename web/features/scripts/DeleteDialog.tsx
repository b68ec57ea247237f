import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'

export type DeleteDialogProps = {
  title: string
  isSending: boolean
  problem: string | null
  onDelete: () => void
  onClose: () => void
}

/** Asks before a script goes. It can still be had back for a moment. */
export function DeleteDialog({ title, isSending, problem, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog
      isOpen
      title="Delete this script?"
      description={`“${title}” and its earlier versions will be deleted. You can undo this for ten seconds.`}
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Keep it</Button>
          <Button kind="danger" icon="trash" isBusy={isSending} onPress={onDelete}>
            {isSending ? 'Deleting…' : 'Delete'}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="failed">{problem}</Notice>}
    </Dialog>
  )
}
