import { DeleteQuestion, type DeleteQuestionProps } from '../../ui/DeleteQuestion.tsx'
import * as words from './words.ts'

const answers = { keep: words.keepIt, delete: words.deleteThis, deleting: words.deleting }

export type DeleteDialogProps = Omit<DeleteQuestionProps, 'description' | 'words'>

/** Asks before a script goes. It can still be had back for a moment. */
export function DeleteDialog({ title, ...rest }: DeleteDialogProps) {
  return (
    <DeleteQuestion
      title={words.deleteThisScript}
      description={words.andItsEarlierVersions(title)}
      words={answers}
      {...rest}
    />
  )
}
