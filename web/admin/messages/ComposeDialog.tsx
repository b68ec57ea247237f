import { useDeferredValue, useState } from 'react'
import { MessageView, formatActionError, formatDateTime, showResult } from '../common/index.ts'
import { call } from '../../platform/api/client.ts'
import { useSending } from '../../platform/page/useSending.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { type AudienceForm, toAudience, emptyAudienceForm } from './audience.ts'
import { AudienceFields, useUserLookup } from './AudienceFields.tsx'
import { type Audience, refetchList, useRecipientCount } from './queries.ts'
import { categories, composeMessages as messages, priorityLabels, formatCategory } from './messages.ts'
import styles from './AdminMessagesScreen.module.css'

const priorities = (['low', 'normal', 'high'] as const).map((value) => ({ value, words: priorityLabels[value] }))

/** The message being written. It is kept outside the dialog, so that closing loses nothing. */
export type Draft = {
  noticeId: string
  chosen: AudienceForm
  subject: string
  content: string
  category: (typeof categories)[number]['value']
  priority: (typeof priorities)[number]['value']
  /** Value of a `datetime-local` field. Empty for none. */
  expires: string
  byMail: boolean
}

/** Returns an empty message with a new id. */
export const createDraft = (): Draft => ({
  noticeId: crypto.randomUUID(),
  chosen: emptyAudienceForm,
  ...{ subject: '', content: '', category: 'general', priority: 'normal', expires: '', byMail: false },
})

const parseExpiry = ({ expires }: Draft): Date | null => (expires ? new Date(expires) : null)

function findProblems(draft: Draft, audience: Audience | null) {
  const expiry = parseExpiry(draft)
  const audienceProblem = draft.chosen.kind === 'one' ? messages.userNotFound : messages.filterMissing
  return {
    audience: audience ? undefined : audienceProblem,
    subject: draft.subject.trim() ? undefined : messages.subjectMissing,
    content: draft.content.trim() ? undefined : messages.contentMissing,
    expires: expiry && expiry.getTime() <= Date.now() ? messages.expiryPast : undefined,
  }
}

/** Shows how many users the message reaches. */
function Reach({ audience, byMail }: { audience: Audience | null; byMail: boolean }) {
  const { data, error, isPending } = useRecipientCount(audience)
  if (!audience) return null
  if (error) return <Notice kind="failed">{formatActionError(messages.count, error)}</Notice>
  if (isPending) return <p className={styles.recipients}>{messages.counting}</p>
  const names = data.some.map(({ email }) => email).join(', ')
  return (
    <p className={styles.recipients} aria-live="polite">
      <b>{messages.reaches(data.recipients)}</b> {byMail && messages.reachesByMail(data.withMail)}{' '}
      {data.recipients > 0 && messages.examples(names)}
    </p>
  )
}

type FormProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  audience: Audience | null
  problems: Partial<ReturnType<typeof findProblems>>
}

function Form({ draft, change, audience, problems }: FormProps) {
  return (
    <>
      <AudienceFields
        chosen={draft.chosen}
        change={(part) => change({ chosen: { ...draft.chosen, ...part } })}
        problem={problems.audience}
      />
      <Reach audience={audience} byMail={draft.byMail} />
      <TextField
        label={messages.subject}
        name="subject"
        autoComplete="off"
        maxLength={200}
        problem={problems.subject}
        value={draft.subject}
        onChange={(subject) => change({ subject })}
      />
      <TextArea
        label={messages.content}
        name="content"
        rows={8}
        maxLength={10_000}
        hint={messages.contentHint}
        problem={problems.content}
        value={draft.content}
        onChange={(content) => change({ content })}
      />
      <div className={styles.fields}>
        <Select
          label={messages.category}
          options={categories}
          value={draft.category}
          onChange={(category) => change({ category })}
        />
        <Select
          label={messages.priority}
          options={priorities}
          value={draft.priority}
          onChange={(priority) => change({ priority })}
        />
      </div>
      <TextField
        label={messages.expires}
        name="expires"
        type="datetime-local"
        hint={messages.expiresHint}
        problem={problems.expires}
        value={draft.expires}
        onChange={(expires) => change({ expires })}
      />
      <Checkbox label={messages.sendByEmail} isChecked={draft.byMail} onChange={(byMail) => change({ byMail })} />
    </>
  )
}

function Review({ draft, audience }: Pick<FormProps, 'draft' | 'audience'>) {
  const expiry = parseExpiry(draft)
  const facts = [
    ...[formatCategory(draft.category), priorityLabels[draft.priority]],
    ...(expiry ? [`${messages.expires} ${formatDateTime(expiry.toISOString())}`] : []),
  ]
  return (
    <MessageView subject={draft.subject} content={draft.content} facts={facts}>
      <Reach audience={audience} byMail={draft.byMail} />
    </MessageView>
  )
}

export type ComposeProps = { draft: Draft; onChange: (draft: Draft) => void; onSent: () => void; onClose: () => void }

/** Writes a message to one, some or all users in two steps: write, then review and send. */
export function ComposeDialog({ draft, onChange, onSent, onClose }: ComposeProps) {
  const [step, setStep] = useState<'write' | 'review'>('write')
  const [isChecked, setChecked] = useState(false)
  const person = useUserLookup(draft.chosen.kind === 'one' ? draft.chosen.one : '')
  const audience = useDeferredValue(toAudience(draft.chosen, person?.uid ?? null))
  const reach = useRecipientCount(audience).data
  const problems = findProblems(draft, audience)
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  const { isSending, problem, send } = useSending(
    async () => {
      if (!audience) return
      const { noticeId, subject, content, category, priority, byMail } = draft
      const expiry = parseExpiry(draft)
      const input = { noticeId, audience, subject, content, category, priority, byMail }
      const { recipients } = await call('sendNotice', { ...input, ...(expiry && { expiresAt: expiry.toISOString() }) })
      showResult({ message: messages.sent(recipients) })
      onSent()
      await refetchList('listNotices')
    },
    (error) => formatActionError(messages.operation, error),
  )
  const review = () => {
    setChecked(true)
    if (Object.values(problems).every((one) => one === undefined)) setStep('review')
  }
  const isReviewed = step === 'review'
  return (
    <Dialog
      isOpen
      placement="side"
      title={isReviewed ? messages.reviewTitle : messages.title}
      {...(isReviewed && { description: messages.reviewDescription })}
      onClose={onClose}
      actions={
        isReviewed ? (
          <>
            <Button onPress={() => setStep('write')}>{messages.back}</Button>
            <Button
              kind="main"
              isBusy={isSending}
              isDisabled={!reach || reach.recipients === 0}
              onPress={() => void send()}
            >
              {isSending ? messages.sending : messages.send(reach?.recipients ?? 0)}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose}>{messages.cancel}</Button>
            <Button kind="main" onPress={review}>
              {messages.review}
            </Button>
          </>
        )
      }
    >
      <div className={styles.compose}>
        {isReviewed ? (
          <Review draft={draft} audience={audience} />
        ) : (
          <Form draft={draft} change={change} audience={audience} problems={isChecked ? problems : {}} />
        )}
        {problem && <Notice kind="failed">{problem}</Notice>}
      </div>
    </Dialog>
  )
}
