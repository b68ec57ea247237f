import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Part, readerNoteId, useMayAct } from '../admin/index.ts'
import { pageWords as words } from './words.ts'
import styles from './Site.module.css'

type PartProps = {
  title: string
  says: string
  kept: { updatedAt: string | null; updatedByName: string | null }
  setting: {
    isSending: boolean
    problem: string | null
    isBehind: boolean
    send: () => Promise<void>
    takeTheirs: () => void
  }
  act: string
  check: () => boolean
  /** Loads what somebody else has saved. */
  onRefetch: () => Promise<unknown>
  children: ReactNode
}

/** One setting with its own button: saving one never touches another. */
export function SettingPart({ title, says, kept, setting, act, check, onRefetch, children }: PartProps) {
  const mayAct = useMayAct()
  const { isSending, problem, isBehind, send, takeTheirs } = setting
  const theirs = async () => {
    await onRefetch()
    takeTheirs()
  }
  return (
    <Part title={title} isWide>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (check()) void send()
        }}
      >
        <p className={styles.quiet}>{says}</p>
        <fieldset className={styles.fields} disabled={!mayAct}>
          {children}
        </fieldset>
        {problem && <Notice kind="failed">{problem}</Notice>}
        {isBehind && (
          <Notice
            kind="failed"
            act={
              <Button size="dense" onPress={() => void theirs()}>
                {words.takeTheirs}
              </Button>
            }
          >
            {words.newer}
          </Notice>
        )}
        <div className={styles.foot}>
          <p className={styles.quiet}>
            {kept.updatedAt ? words.changed(kept.updatedAt, kept.updatedByName) : words.never}
          </p>
          <Button type="submit" isBusy={isSending} {...(!mayAct && { isDisabled: true, describedBy: readerNoteId })}>
            {isSending ? words.saving : act}
          </Button>
        </div>
      </form>
    </Part>
  )
}
