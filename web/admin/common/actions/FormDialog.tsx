import { useId, type FormEvent, type ReactNode } from 'react'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { sayActProblem, tellDone, type Done } from './ConfirmDialog.tsx'
import { confirmWords } from './words.ts'
import styles from './ConfirmDialog.module.css'

export type FormDialogProps = {
  title: string
  says?: string
  /** The verb on the button, and as the specification's sentence names it where it fails: *Make the coupon*. */
  act: string
  children: ReactNode
  /** Looks at the fields before anything is sent, says by each what is wrong with it, and answers whether all are right. */
  check: () => boolean
  /** Answers what is told of it; nothing where the next screen says it. */
  onSend: () => Promise<Done | void>
  /** Says a refusal by its field, and answers true; all else is said below the form. */
  onRefused?: (error: unknown) => boolean
  onClose: () => void
}

const saidByField = ''

/** A longer form at the page's edge. What was typed stays where sending it fails. */
export function FormDialog({ title, says, act, children, check, onSend, onRefused, onClose }: FormDialogProps) {
  const formId = useId()
  const { isSending, problem, send } = useSending(
    async () => {
      const done = await onSend()
      onClose()
      if (done) tellDone(done)
    },
    (error) => (onRefused?.(error) ? saidByField : sayActProblem(act, error)),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check()) void send()
  }
  return (
    <Dialog
      isOpen
      title={title}
      place="side"
      onClose={onClose}
      {...(says && { description: says })}
      acts={
        <>
          <Button onPress={onClose}>{confirmWords.cancel}</Button>
          <Button form={formId} type="submit" kind="main" isBusy={isSending}>
            {isSending ? confirmWords.working : act}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {children}
      </form>
      {problem && <Notice kind="failed">{problem}</Notice>}
    </Dialog>
  )
}
