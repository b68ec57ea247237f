import type { InputOf } from '@scene-partner/contract/operations/index'
import { useState } from 'react'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { ConfirmDialog, type ActionResult } from '../../common/index.ts'
import { categories, priorityLabels, type Category } from '../broadcastMessages.ts'
import { useAdminCall } from '../queries.ts'
import { actionMessages } from './userMessages.ts'
import styles from './MessageDialog.module.css'

const messages = actionMessages.message
const priorities = (['low', 'normal', 'high'] as const).map((value) => ({ value, words: priorityLabels[value] }))
const maxLength = { subject: 200, content: 10_000 }

export type MessageDialogProps = {
  audience: InputOf<'sendNotice'>['audience']
  /** Name, address or count of the recipients, for texts. */
  recipientName: string
  /** Whether an email can reach anybody, and a hint about that. */
  email: { isPossible: boolean; hint?: string | undefined }
  /** What has changed since the dialog opened. */
  notice?: string | undefined
  onClose: () => void
}

/** Sends a message to inboxes and optionally by email. */
export function MessageDialog({ audience, recipientName, email, notice, onClose }: MessageDialogProps) {
  const callAdmin = useAdminCall()
  // The id stays the same for a retry, so that the message is sent once.
  const [noticeId] = useState(() => crypto.randomUUID())
  const [subject, setSubject] = useState('')
  const [content, setContent] = useState('')
  const [category, setCategory] = useState<Category>('general')
  const [priority, setPriority] = useState<(typeof priorities)[number]['value']>('normal')
  const [expires, setExpires] = useState('')
  const [byMail, setByMail] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const missing = (text: string, sentence: string) => (isChecked && text.trim() === '' ? sentence : undefined)
  const isPast = expires !== '' && new Date(expires).getTime() <= Date.now()
  const isToNobody = audience.kind === 'chosen' && audience.userIds.length === 0
  const check = () => {
    setChecked(true)
    return !isToNobody && subject.trim() !== '' && content.trim() !== '' && !isPast
  }
  const send = async (): Promise<ActionResult> => {
    const expiry = expires && { expiresAt: new Date(expires).toISOString() }
    await callAdmin('sendNotice', {
      ...{ noticeId, audience, subject, content, category, priority, byMail },
      ...expiry,
    })
    return { message: messages.done(recipientName) }
  }
  return (
    <ConfirmDialog
      title={messages.title(recipientName)}
      description={audience.kind === 'one' ? messages.description : messages.descriptionForMany}
      action={messages.confirm}
      validate={check}
      onConfirm={send}
      onClose={onClose}
    >
      {notice && <Notice kind={isToNobody ? 'failed' : 'plain'}>{notice}</Notice>}
      <TextField
        label={messages.subject}
        name="subject"
        autoComplete="off"
        value={subject}
        maxLength={maxLength.subject}
        problem={missing(subject, messages.subjectMissing)}
        onChange={setSubject}
      />
      <TextArea
        label={messages.content}
        name="content"
        value={content}
        maxLength={maxLength.content}
        problem={missing(content, messages.contentMissing)}
        onChange={setContent}
      />
      <div className={styles.side}>
        <Select label={messages.category} options={categories} value={category} onChange={setCategory} />
        <Select label={messages.priority} options={priorities} value={priority} onChange={setPriority} />
      </div>
      <TextField
        label={messages.expires}
        name="expires"
        type="datetime-local"
        hint={messages.expiresHint}
        problem={isChecked && isPast ? messages.expiryPast : undefined}
        value={expires}
        onChange={setExpires}
      />
      <Checkbox
        label={messages.sendByEmail}
        hint={email.hint}
        isChecked={byMail}
        isDisabled={!email.isPossible}
        onChange={setByMail}
      />
    </ConfirmDialog>
  )
}
