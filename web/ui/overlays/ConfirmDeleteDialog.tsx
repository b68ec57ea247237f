import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Notice } from './Notice.tsx'

export type DeleteQuestionProps = {
  title: string
  /** What goes, and whether it can be had back. */
  description: string
  /** The two answers, and the second while it is at work. */
  words: { keep: string; delete: string; deleting: string }
  isSending?: boolean
  problem: string | null
  onDelete: () => void
  onClose: () => void
}

/** Asks once more before something goes. */
export function DeleteQuestion({
  title,
  description,
  words,
  isSending = false,
  problem,
  onDelete,
  onClose,
}: DeleteQuestionProps) {
  return (
    <Dialog
      isOpen
      title={title}
      description={description}
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>{words.keep}</Button>
          <Button kind="danger" icon="trash" isBusy={isSending} onPress={onDelete}>
            {isSending ? words.deleting : words.delete}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="failed">{problem}</Notice>}
    </Dialog>
  )
}
