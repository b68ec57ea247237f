import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { sayDataError } from '../../platform/callError.ts'
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
  /** Says what is wrong with those fields before anything is sent; null where nothing is. */
  check?: () => string | null
  onConfirm: (reason: string) => Promise<Done>
  onClose: () => void
}

/** Takes back what was done, and says how that went: the dialog is long gone. */
async function takeBack(undo: () => Promise<unknown>) {
  try {
    await undo()
    showToast(confirmWords.undone)
  } catch (error) {
    showToast(sayDataError(confirmWords.undo, error), { kind: 'failed' })
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
      tellDone(done)
    },
    (error) => sayDataError(act, error),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = reason?.isRequired && written.trim() === ''
    setMissing(isMissing ? confirmWords.reasonMissing : undefined)
    if (!isMissing && !check?.()) void send()
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
