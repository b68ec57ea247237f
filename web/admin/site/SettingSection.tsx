import type { ReactNode } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Section, readOnlyNoteId, useCanEdit } from '../common/index.ts'
import { pageMessages as messages } from './messages.ts'
import styles from './AdminSiteScreen.module.css'

type SettingSectionProps = {
  title: string
  description: string
  stored: { updatedAt: string | null; updatedByName: string | null }
  setting: {
    isSending: boolean
    problem: string | null
    isBehind: boolean
    send: () => Promise<void>
    takeTheirs: () => void
  }
  action: string
  validate: () => boolean
  /** Loads the version that somebody else saved. */
  onRefetch: () => Promise<unknown>
  children: ReactNode
}

/** One setting with its own save button, independent of the others. */
export function SettingSection({
  title,
  description,
  stored,
  setting,
  action,
  validate,
  onRefetch,
  children,
}: SettingSectionProps) {
  const canEdit = useCanEdit()
  const { isSending, problem, isBehind, send, takeTheirs } = setting
  const theirs = async () => {
    await onRefetch()
    takeTheirs()
  }
  return (
    <Section title={title} isWide>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (validate()) void send()
        }}
      >
        <p className={styles.quiet}>{description}</p>
        <fieldset className={styles.fields} disabled={!canEdit}>
          {children}
        </fieldset>
        {problem && <Notice kind="failed">{problem}</Notice>}
        {isBehind && (
          <Notice
            kind="failed"
            action={
              <Button size="dense" onPress={() => void theirs()}>
                {messages.takeTheirs}
              </Button>
            }
          >
            {messages.changedByOther}
          </Notice>
        )}
        <div className={styles.foot}>
          <p className={styles.quiet}>
            {stored.updatedAt ? messages.changed(stored.updatedAt, stored.updatedByName) : messages.neverChanged}
          </p>
          <Button type="submit" isBusy={isSending} {...(!canEdit && { isDisabled: true, describedBy: readOnlyNoteId })}>
            {isSending ? messages.saving : action}
          </Button>
        </div>
      </form>
    </Section>
  )
}
