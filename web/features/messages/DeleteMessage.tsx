import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Message } from './queries.ts'
import * as words from './words.ts'

export type DeleteMessageProps = {
  message: Message
  isSending: boolean
  problem: string | null
  onDelete: () => void
  onClose: () => void
}

/** Asks once more: a deleted message does not come back. */
export function DeleteMessage({ message, isSending, problem, onDelete, onClose }: DeleteMessageProps) {
  return (
    <Dialog
      isOpen
      title={words.deleteThisMessage}
      description={words.isDeletedForGood(message.subject)}
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
