import type { InputOf } from '@scene-partner/contract/operations/index'
import { useState } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { ConfirmDialog, type Done } from '../admin/index.ts'
import { categories, priorityWords, type Category } from './noticeWords.ts'
import { useAct } from './queries.ts'
import { actWords } from './userWords.ts'
import styles from './MessageDialog.module.css'

const words = actWords.message
const priorities = (['low', 'normal', 'high'] as const).map((value) => ({ value, words: priorityWords[value] }))
const longest = { subject: 200, content: 10_000 }

export type MessageDialogProps = {
  to: InputOf<'sendNotice'>['audience']
  /** Name, address or number, for the sentences. */
  who: string
  /** Whether a letter would reach anybody, and what is to be known of that. */
  mail: { isPossible: boolean; hint?: string | undefined }
  /** What has changed since the writing began. */
  news?: string | undefined
  onClose: () => void
}

/** Writes into inboxes, and to the addresses where that is wanted. What is sent is not taken back. */
export function MessageDialog({ to, who, mail, news, onClose }: MessageDialogProps) {
  const act = useAct()
  // Chosen here and kept: sent again after no answer came, it goes once.
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
  const isToNobody = to.kind === 'chosen' && to.userIds.length === 0
  const check = () => {
    setChecked(true)
    return !isToNobody && subject.trim() !== '' && content.trim() !== '' && !isPast
  }
  const send = async (): Promise<Done> => {
    const expiry = expires && { expiresAt: new Date(expires).toISOString() }
    await act('sendNotice', {
      ...{ noticeId, audience: to, subject, content, category, priority, byMail },
      ...expiry,
    })
    return { words: words.done(who) }
  }
  return (
    <ConfirmDialog
      title={words.title(who)}
      says={to.kind === 'one' ? words.says : words.saysMany}
      act={words.act}
      check={check}
      onConfirm={send}
      onClose={onClose}
    >
      {news && <Notice kind={isToNobody ? 'failed' : 'plain'}>{news}</Notice>}
      <TextField
        label={words.subject}
        name="subject"
        autoComplete="off"
        value={subject}
        maxLength={longest.subject}
        problem={missing(subject, words.noSubject)}
        onChange={setSubject}
      />
      <TextArea
        label={words.content}
        name="content"
        value={content}
        maxLength={longest.content}
        problem={missing(content, words.noContent)}
        onChange={setContent}
      />
      <div className={styles.side}>
        <Select label={words.category} options={categories} value={category} onChange={setCategory} />
        <Select label={words.priority} options={priorities} value={priority} onChange={setPriority} />
      </div>
      <TextField
        label={words.expires}
        name="expires"
        type="datetime-local"
        hint={words.expiresHint}
        problem={isChecked && isPast ? words.expiryPast : undefined}
        value={expires}
        onChange={setExpires}
      />
      <Checkbox
        label={words.mail}
        hint={mail.hint}
        isChecked={byMail}
        isDisabled={!mail.isPossible}
        onChange={setByMail}
      />
    </ConfirmDialog>
  )
}
