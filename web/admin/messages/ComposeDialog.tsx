import { useDeferredValue, useState } from 'react'
import { Letter, sayActProblem, sayMoment, tellDone } from '../admin/index.ts'
import { call } from '../../platform/client.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { type Chosen, audienceOf, nobodyChosen } from './audience.ts'
import { AudienceFields, usePerson } from './AudienceFields.tsx'
import { type Audience, lookAgain, useReach } from './queries.ts'
import { categories, composeWords as words, priorityWords, sayCategory } from './words.ts'
import styles from './Messages.module.css'

const priorities = (['low', 'normal', 'high'] as const).map((value) => ({ value, words: priorityWords[value] }))

/** What is being written. It outlives the dialog, so that closing it loses nothing. */
export type Draft = {
  noticeId: string
  chosen: Chosen
  subject: string
  content: string
  category: (typeof categories)[number]['value']
  priority: (typeof priorities)[number]['value']
  /** As the browser's field has it, in local time; empty for none. */
  expires: string
  byMail: boolean
}

export const blankDraft = (): Draft => ({
  noticeId: crypto.randomUUID(),
  chosen: nobodyChosen,
  ...{ subject: '', content: '', category: 'general', priority: 'normal', expires: '', byMail: false },
})

const expiryOf = ({ expires }: Draft): Date | null => (expires ? new Date(expires) : null)

function problemsOf(draft: Draft, audience: Audience | null) {
  const expiry = expiryOf(draft)
  const audienceProblem = draft.chosen.kind === 'one' ? words.oneNone : words.noFilter
  return {
    audience: audience ? undefined : audienceProblem,
    subject: draft.subject.trim() ? undefined : words.noSubject,
    content: draft.content.trim() ? undefined : words.noContent,
    expires: expiry && expiry.getTime() <= Date.now() ? words.expiryPast : undefined,
  }
}

/** How many it reaches, said while it is being chosen. */
function Reach({ audience, byMail }: { audience: Audience | null; byMail: boolean }) {
  const { data, error, isPending } = useReach(audience)
  if (!audience) return null
  if (error) return <Notice kind="failed">{sayActProblem(words.count, error)}</Notice>
  if (isPending) return <p className={styles.reach}>{words.counting}</p>
  const names = data.some.map(({ email }) => email).join(', ')
  return (
    <p className={styles.reach} aria-live="polite">
      <b>{words.reaches(data.recipients)}</b> {byMail && words.reachesByMail(data.withMail)}{' '}
      {data.recipients > 0 && words.such(names)}
    </p>
  )
}

type FormProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  audience: Audience | null
  problems: Partial<ReturnType<typeof problemsOf>>
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
        label={words.subject}
        name="subject"
        autoComplete="off"
        maxLength={200}
        problem={problems.subject}
        value={draft.subject}
        onChange={(subject) => change({ subject })}
      />
      <TextArea
        label={words.content}
        name="content"
        rows={8}
        maxLength={10_000}
        hint={words.contentHint}
        problem={problems.content}
        value={draft.content}
        onChange={(content) => change({ content })}
      />
      <div className={styles.fields}>
        <Select
          label={words.category}
          options={categories}
          value={draft.category}
          onChange={(category) => change({ category })}
        />
        <Select
          label={words.priority}
          options={priorities}
          value={draft.priority}
          onChange={(priority) => change({ priority })}
        />
      </div>
      <TextField
        label={words.expires}
        name="expires"
        type="datetime-local"
        hint={words.expiresHint}
        problem={problems.expires}
        value={draft.expires}
        onChange={(expires) => change({ expires })}
      />
      <Checkbox label={words.mail} isChecked={draft.byMail} onChange={(byMail) => change({ byMail })} />
    </>
  )
}

function Review({ draft, audience }: Pick<FormProps, 'draft' | 'audience'>) {
  const expiry = expiryOf(draft)
  const facts = [
    ...[sayCategory(draft.category), priorityWords[draft.priority]],
    ...(expiry ? [`${words.expires} ${sayMoment(expiry.toISOString())}`] : []),
  ]
  return (
    <Letter subject={draft.subject} content={draft.content} facts={facts}>
      <Reach audience={audience} byMail={draft.byMail} />
    </Letter>
  )
}

export type ComposeProps = { draft: Draft; onChange: (draft: Draft) => void; onSent: () => void; onClose: () => void }

/** Writes to one, to some or to all: first written, then read once more with the number of people, then sent. */
export function ComposeDialog({ draft, onChange, onSent, onClose }: ComposeProps) {
  const [step, setStep] = useState<'write' | 'review'>('write')
  const [isChecked, setChecked] = useState(false)
  const person = usePerson(draft.chosen.kind === 'one' ? draft.chosen.one : '')
  const audience = useDeferredValue(audienceOf(draft.chosen, person?.uid ?? null))
  const reach = useReach(audience).data
  const problems = problemsOf(draft, audience)
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  const { isSending, problem, send } = useSending(
    async () => {
      if (!audience) return
      const { noticeId, subject, content, category, priority, byMail } = draft
      const expiry = expiryOf(draft)
      const wish = { noticeId, audience, subject, content, category, priority, byMail }
      const { recipients } = await call('sendNotice', { ...wish, ...(expiry && { expiresAt: expiry.toISOString() }) })
      tellDone({ words: words.sent(recipients) })
      onSent()
      await lookAgain('listNotices')
    },
    (error) => sayActProblem(words.operation, error),
  )
  const review = () => {
    setChecked(true)
    if (Object.values(problems).every((one) => one === undefined)) setStep('review')
  }
  const isReviewed = step === 'review'
  return (
    <Dialog
      isOpen
      place="side"
      title={isReviewed ? words.reviewTitle : words.title}
      {...(isReviewed && { description: words.reviewSays })}
      onClose={onClose}
      acts={
        isReviewed ? (
          <>
            <Button onPress={() => setStep('write')}>{words.back}</Button>
            <Button
              kind="main"
              isBusy={isSending}
              isDisabled={!reach || reach.recipients === 0}
              onPress={() => void send()}
            >
              {isSending ? words.sending : words.send(reach?.recipients ?? 0)}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose}>{words.cancel}</Button>
            <Button kind="main" onPress={review}>
              {words.review}
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
