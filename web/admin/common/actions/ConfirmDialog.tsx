import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { CallError, sayDataError } from '../../platform/callError.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { showToast } from '../../ui/toasts.ts'
import { confirmWords } from './words.ts'
import styles from './ConfirmDialog.module.css'

/** What was done, in words, and how it is taken back where it can be. */
export type Done = { words: string; undo?: () => Promise<unknown> }

export type ConfirmDialogProps = {
  title: string
  /** What will happen, and to whom. */
  says: string
  /** The verb on the button, and as the specification's sentence names it where it fails: *Revoke the override*. */
  act: string
  isDanger?: boolean
  /** Asks for words that stand in the log. */
  reason?: { isRequired?: boolean; initial?: string }
  /** Further fields, above the reason. */
  children?: ReactNode
  /** Looks at those fields before anything is sent, says by each what is wrong with it, and answers whether all are right. */
  check?: () => boolean
  /** Answers what is told of it; nothing where the next screen says it. */
  onConfirm: (reason: string) => Promise<Done | void>
  onClose: () => void
}

/** What the catalogue says of an act of the office is said as it stands; all else as spec 2 §8 has it. */
export const sayActProblem = (act: string, error: unknown): string =>
  error instanceof CallError && error.code.includes('/') && !error.code.startsWith('functions/')
    ? error.message
    : sayDataError(act, error)

/** Takes back what was done, and says how that went: the dialog is long gone. */
async function takeBack(undo: () => Promise<unknown>) {
  try {
    await undo()
    showToast(confirmWords.undone)
  } catch (error) {
    showToast(sayActProblem(confirmWords.undo, error), { kind: 'failed' })
  }
}

/** Tells what was done where no dialog waits any more, with *Undo* where that is possible. */
export function tellDone({ words, undo }: Done): void {
  showToast(words, undo ? { act: { words: confirmWords.undo, onPress: () => void takeBack(undo) } } : {})
}

/** Says what will happen and waits for a yes. What was typed stays where the act fails; what failed is said here. */
export function ConfirmDialog({
  title,
  says,
  act,
  isDanger,
  reason,
  children,
  check,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const formId = useId()
  const [written, setWritten] = useState(reason?.initial ?? '')
  const [missing, setMissing] = useState<string | undefined>()
  const { isSending, problem, send } = useSending(
    async () => {
      const done = await onConfirm(written.trim())
      onClose()
      if (done) tellDone(done)
    },
    (error) => sayActProblem(act, error),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = reason?.isRequired && written.trim() === ''
    setMissing(isMissing ? confirmWords.reasonMissing : undefined)
    const isGood = check?.() ?? true
    if (!isMissing && isGood) void send()
  }
  return (
    <Dialog
      isOpen
      title={title}
      description={says}
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>{confirmWords.cancel}</Button>
          <Button form={formId} type="submit" kind={isDanger ? 'danger' : 'main'} isBusy={isSending}>
            {isSending ? confirmWords.working : act}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {children}
        {reason && (
          <TextArea
            label={confirmWords.reason}
            name="reason"
            rows={2}
            maxLength={500}
            hint={confirmWords.reasonHint}
            problem={missing}
            value={written}
            onChange={setWritten}
          />
        )}
      </form>
      {problem && <Notice kind="failed">{problem}</Notice>}
    </Dialog>
  )
}
