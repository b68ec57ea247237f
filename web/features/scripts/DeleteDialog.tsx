import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import * as words from './words.ts'

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
      title={words.deleteThisScript}
      description={words.andItsEarlierVersions(title)}
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>{words.keepIt}</Button>
          <Button kind="danger" icon="trash" isBusy={isSending} onPress={onDelete}>
            {isSending ? words.deleting : words.deleteThis}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="failed">{problem}</Notice>}
    </Dialog>
  )
}
