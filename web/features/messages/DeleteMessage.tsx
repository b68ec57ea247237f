import { DeleteQuestion, type DeleteQuestionProps } from '../../ui/DeleteQuestion.tsx'
import type { Message } from './queries.ts'
import * as words from './words.ts'

const answers = { keep: words.keepIt, delete: words.deleteThis, deleting: words.deleting }

export type DeleteMessageProps = Omit<DeleteQuestionProps, 'title' | 'description' | 'words'> & { message: Message }

/** Asks once more: a deleted message does not come back. */
export function DeleteMessage({ message, ...rest }: DeleteMessageProps) {
  return (
    <DeleteQuestion
      title={words.deleteThisMessage}
      description={words.isDeletedForGood(message.subject)}
      words={answers}
      {...rest}
    />
  )
}
