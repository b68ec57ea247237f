import { useDeferredValue, useEffect, useState } from 'react'
import { MessageView, formatActionError, formatDateTime, showActionResult } from '../common/index.ts'
import { call } from '../../platform/api/client.ts'
import { useActionForm, type ActionForm } from '../../platform/forms/useActionForm.ts'
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

const priorities = (['low', 'normal', 'high'] as const).map((value) => ({ value, label: priorityLabels[value] }))

/**
 * The message that an admin is writing. The page stores it outside the dialog, so that closing the dialog does not
 * delete the text.
 */
export type Draft = {
  noticeId: string
  chosen: AudienceForm
  subject: string
  content: string
  category: (typeof categories)[number]['value']
  priority: (typeof priorities)[number]['value']
  /** When the message expires, in the format of a `datetime-local` field; empty if it does not expire. */
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

const isInFuture = (expires: string) => !expires || new Date(expires).getTime() > Date.now()

/** Shows to how many users the message will be sent. */
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

type FormProps = { form: ActionForm<Draft>; audience: Audience | null }

function Form({ form, audience }: FormProps) {
  const { field, choice } = form
  const chosen = choice('chosen')
  // The recipients result from several fields, so their validation rule is registered here and not at one of these
  // fields.
  field('chosen', {
    validate: ({ kind }) => audience !== null || (kind === 'one' ? messages.userNotFound : messages.filterMissing),
  })
  return (
    <>
      <AudienceFields
        chosen={chosen.value}
        change={(part) => chosen.onChange({ ...chosen.value, ...part })}
        problem={audience ? undefined : form.problemOf('chosen')}
      />
      <Reach audience={audience} byMail={form.watch('byMail')} />
      <TextField
        label={messages.subject}
        autoComplete="off"
        maxLength={200}
        {...field('subject', { validate: (subject) => subject.trim() !== '' || messages.subjectMissing })}
      />
      <TextArea
        label={messages.content}
        rows={8}
        maxLength={10_000}
        hint={messages.contentHint}
        {...field('content', { validate: (content) => content.trim() !== '' || messages.contentMissing })}
      />
      <div className={styles.fields}>
        <Select label={messages.category} options={categories} {...choice('category')} />
        <Select label={messages.priority} options={priorities} {...choice('priority')} />
      </div>
      <TextField
        label={messages.expires}
        type="datetime-local"
        hint={messages.expiresHint}
        {...field('expires', { validate: (expires) => isInFuture(expires) || messages.expiryPast })}
      />
      <Checkbox label={messages.sendByEmail} {...form.checkbox('byMail')} />
    </>
  )
}

function Review({ draft, audience }: { draft: Draft; audience: Audience | null }) {
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

/**
 * The dialog in which an admin writes a message to one, some or all users. It has two steps: write, then review and
 * send.
 */
export function ComposeDialog({ draft: earlier, onChange, onSent, onClose }: ComposeProps) {
  const [step, setStep] = useState<'write' | 'review'>('write')
  const form = useActionForm<Draft>({
    defaultValues: earlier,
    formatError: (error) => formatActionError(messages.action, error),
    action: async () => setStep('review'),
  })
  const draft = form.watch()
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => onChange(values as Draft))
    return unsubscribe
    // The effect runs only once: `watch` is the same function as long as the dialog is open, and every `onChange` does
    // the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const person = useUserLookup(draft.chosen.kind === 'one' ? draft.chosen.one : '')
  const audience = useDeferredValue(toAudience(draft.chosen, person?.uid ?? null))
  const reach = useRecipientCount(audience).data
  const { isSending, problem, send } = useSending(
    async () => {
      if (!audience) return
      const { noticeId, subject, content, category, priority, byMail } = draft
      const expiry = parseExpiry(draft)
      const input = { noticeId, audience, subject, content, category, priority, byMail }
      const { recipients } = await call('sendNotice', { ...input, ...(expiry && { expiresAt: expiry.toISOString() }) })
      showActionResult({ message: messages.sent(recipients) })
      onSent()
      await refetchList('listNotices')
    },
    (error) => formatActionError(messages.action, error),
  )
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
            <Button kind="main" onPress={() => void form.submit()}>
              {messages.review}
            </Button>
          </>
        )
      }
    >
      <div className={styles.compose}>
        {isReviewed ? <Review draft={draft} audience={audience} /> : <Form form={form} audience={audience} />}
        {problem && <Notice kind="failed">{problem}</Notice>}
      </div>
    </Dialog>
  )
}
