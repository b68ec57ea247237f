import type { InputOf } from '@scene-partner/contract/operations/index'
import { useState } from 'react'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { FormDialog, type ActionResult } from '../../common/index.ts'
import { categories, priorityLabels, type Category } from '../broadcastMessages.ts'
import { useAdminCall } from '../queries.ts'
import { actionMessages } from './userMessages.ts'
import styles from './MessageDialog.module.css'

const messages = actionMessages.message
const priorities = (['low', 'normal', 'high'] as const).map((value) => ({ value, label: priorityLabels[value] }))
const maxLength = { subject: 200, content: 10_000 }

export type MessageDialogProps = {
  audience: InputOf<'sendNotice'>['audience']
  /** The recipient's name or address, or how many recipients there are, as the texts of the dialog contain it. */
  recipientName: string
  /** Whether at least one recipient can get e-mail. `hint` says that some recipients cannot. */
  email: { isPossible: boolean; hint?: string | undefined }
  /** Says how the recipients have changed since the dialog opened. */
  notice?: string | undefined
  onClose: () => void
}

type FormValues = {
  subject: string
  content: string
  category: Category
  priority: (typeof priorities)[number]['value']
  /** When the message expires, as a `datetime-local` field has it; empty if it does not expire. */
  expires: string
  byMail: boolean
}

const emptyMessage: FormValues = {
  ...{ subject: '', content: '', category: 'general', priority: 'normal' },
  ...{ expires: '', byMail: false },
}
const isPast = (expires: string) => expires !== '' && new Date(expires).getTime() <= Date.now()

/** The dialog that sends a message to the inboxes of users and, if the admin chooses so, by e-mail. */
export function MessageDialog({ audience, recipientName, email, notice, onClose }: MessageDialogProps) {
  const callAdmin = useAdminCall()
  // If the admin sends the message again after an error, it has the same id, so that the server sends it only once.
  const [noticeId] = useState(() => crypto.randomUUID())
  const isToNobody = audience.kind === 'chosen' && audience.userIds.length === 0
  const send = async ({ expires, ...values }: FormValues): Promise<ActionResult> => {
    const expiry = expires && { expiresAt: new Date(expires).toISOString() }
    await callAdmin('sendNotice', { noticeId, audience, ...values, ...expiry })
    return { message: messages.done(recipientName) }
  }
  return (
    <FormDialog<FormValues>
      title={messages.title(recipientName)}
      description={audience.kind === 'one' ? messages.description : messages.descriptionForMany}
      placement="middle"
      action={messages.confirm}
      isBlocked={isToNobody}
      defaultValues={emptyMessage}
      onSend={send}
      onClose={onClose}
    >
      {({ field, choice, checkbox }) => (
        <>
          {notice && <Notice kind={isToNobody ? 'failed' : 'plain'}>{notice}</Notice>}
          <TextField
            {...field('subject', { validate: (subject) => subject.trim() !== '' || messages.subjectMissing })}
            label={messages.subject}
            autoComplete="off"
            maxLength={maxLength.subject}
          />
          <TextArea
            {...field('content', { validate: (content) => content.trim() !== '' || messages.contentMissing })}
            label={messages.content}
            maxLength={maxLength.content}
          />
          <div className={styles.side}>
            <Select {...choice('category')} label={messages.category} options={categories} />
            <Select {...choice('priority')} label={messages.priority} options={priorities} />
          </div>
          <TextField
            {...field('expires', { validate: (expires) => !isPast(expires) || messages.expiryPast })}
            label={messages.expires}
            type="datetime-local"
            hint={messages.expiresHint}
          />
          <Checkbox
            {...checkbox('byMail')}
            label={messages.sendByEmail}
            hint={email.hint}
            isDisabled={!email.isPossible}
          />
        </>
      )}
    </FormDialog>
  )
}
