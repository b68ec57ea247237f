import { useState } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { ConfirmDialog, type Done } from '../admin/index.ts'
import type { ActDialogProps } from './OverrideDialogs.tsx'
import { useAct } from './queries.ts'
import { actWords } from './userWords.ts'

const words = actWords.message
const priorities = (['low', 'normal', 'high'] as const).map((value) => ({ value, words: words[value] }))
const longest = { subject: 200, content: 10_000 }

/** Writes into somebody's inbox, and to their address where that is wanted. What is sent is not taken back. */
export function MessageDialog({ userId, who, mayMail, onClose }: ActDialogProps & { mayMail: boolean }) {
  const act = useAct()
  // Chosen here and kept: sent again after no answer came, it goes once.
  const [noticeId] = useState(() => crypto.randomUUID())
  const [subject, setSubject] = useState('')
  const [content, setContent] = useState('')
  const [priority, setPriority] = useState<(typeof priorities)[number]['value']>('normal')
  const [byMail, setByMail] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const missing = (text: string, sentence: string) => (isChecked && text.trim() === '' ? sentence : undefined)
  const check = () => {
    setChecked(true)
    return subject.trim() !== '' && content.trim() !== ''
  }
  const send = async (): Promise<Done> => {
    const audience = { kind: 'one', userId } as const
    await act('sendNotice', { noticeId, audience, subject, content, priority, byMail })
    return { words: words.done(who) }
  }
  return (
    <ConfirmDialog
      title={words.title(who)}
      says={words.says}
      act={words.act}
      check={check}
      onConfirm={send}
      onClose={onClose}
    >
      <TextField
        label={words.subject}
        name="subject"
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
      <Select label={words.priority} options={priorities} value={priority} onChange={setPriority} />
      <Checkbox
        label={words.mail}
        hint={mayMail ? undefined : words.noMail}
        isChecked={byMail}
        isDisabled={!mayMail}
        onChange={setByMail}
      />
    </ConfirmDialog>
  )
}
