import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Section, StatusBadge, readOnlyNoteId, useCanEdit } from '../common/index.ts'
import type { SettingStatus } from './settingStatus.ts'
import type { SettingForm } from './useSettingForm.ts'
import { pageMessages as messages } from './messages.ts'
import styles from './AdminSiteScreen.module.css'

type SettingSectionProps = {
  title: string
  description: string
  status: SettingStatus
  stored: { updatedAt: string | null; updatedByName: string | null }
  form: Pick<SettingForm<FieldValues>, 'isSending' | 'problem' | 'isOutdated' | 'onSubmit' | 'acceptOtherVersion'>
  /** Label of the save button. */
  action: string
  /** Loads the setting again, after another admin has saved it. */
  onRefetch: () => Promise<unknown>
  children: ReactNode
}

/** A section with one setting of the public site, which has its own save button. */
export function SettingSection({
  title,
  description,
  status,
  stored,
  form,
  action,
  onRefetch,
  children,
}: SettingSectionProps) {
  const canEdit = useCanEdit()
  const { isSending, problem, isOutdated, onSubmit, acceptOtherVersion } = form
  const discardAndReload = async () => {
    await onRefetch()
    acceptOtherVersion()
  }
  return (
    <Section title={title} isWide actions={<StatusBadge kind={status.kind}>{status.text}</StatusBadge>}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <p className={styles.quiet}>{description}</p>
        <fieldset className={styles.fields} disabled={!canEdit}>
          {children}
        </fieldset>
        {problem && <Notice kind="failed">{problem}</Notice>}
        {isOutdated && (
          <Notice
            kind="failed"
            action={
              <Button size="dense" onPress={() => void discardAndReload()}>
                {messages.acceptOtherVersion}
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
