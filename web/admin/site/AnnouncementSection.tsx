import { useId } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useAdminCall } from '../common/index.ts'
import { SettingSection } from './SettingSection.tsx'
import { findAnnouncementStatus } from './settingStatus.ts'
import { useSettingForm } from './useSettingForm.ts'
import { announcementMessages as messages, pageMessages, type Settings } from './messages.ts'
import styles from './AdminSiteScreen.module.css'

type FormValues = { words: string; link: string; linkWords: string; isOn: boolean; startsAt: string; endsAt: string }
type Value = NonNullable<Settings['announcement']['value']>

/** Formats a point in time for a `datetime-local` field, in the browser's time zone; '' for null. */
function toFieldTime(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
const toInstant = (typed: string) => (typed === '' ? null : new Date(typed).toISOString())

const toFormValues = (value: Value | null): FormValues => ({
  words: value?.words ?? '',
  link: value?.link ?? '',
  linkWords: value?.linkWords ?? '',
  isOn: value?.isOn ?? true,
  startsAt: toFieldTime(value?.startsAt ?? null),
  endsAt: toFieldTime(value?.endsAt ?? null),
})

export type SectionProps<Key extends keyof Settings> = { stored: Settings[Key]; onRefetch: () => Promise<unknown> }

const hasNeededWords = ({ words, isOn, link }: FormValues) => words.trim() !== '' || !isOn || link === ''

/** The form for the announcement above every public page. If its text is empty, no announcement is shown. */
export function AnnouncementSection({ stored, onRefetch }: SectionProps<'announcement'>) {
  const callAdmin = useAdminCall()
  const previewId = useId()
  const form = useSettingForm<FormValues>({
    stored: { values: toFormValues(stored.value), version: stored.version },
    action: messages.save,
    save: ({ startsAt, endsAt, ...values }, version) => {
      const value = { ...values, startsAt: toInstant(startsAt), endsAt: toInstant(endsAt) }
      return callAdmin('saveAnnouncement', { value: values.words.trim() === '' ? null : value, version })
    },
  })
  const { field, checkbox, watch } = form
  const [words, link, linkWords] = watch(['words', 'link', 'linkWords'])
  return (
    <SettingSection
      title={messages.title}
      description={messages.description}
      status={findAnnouncementStatus(stored.value, Date.now())}
      stored={stored}
      form={form}
      action={messages.save}
      onRefetch={onRefetch}
    >
      <TextField
        {...field('words', { validate: (_, values) => hasNeededWords(values) || pageMessages.required })}
        label={messages.text}
        maxLength={200}
        hint={messages.textHint}
      />
      <div className={styles.pair}>
        <TextField {...field('link')} label={messages.link} maxLength={500} hint={messages.linkHint} isVerbatim />
        <TextField {...field('linkWords')} label={messages.linkText} maxLength={500} />
      </div>
      {words.trim() !== '' && (
        <figure className={styles.preview} aria-labelledby={previewId}>
          <figcaption className={styles.quiet} id={previewId}>
            {messages.preview}
          </figcaption>
          <Notice>
            {words} {link !== '' && <span className={styles.linkPreview}>{linkWords || messages.previewLink}</span>}
          </Notice>
        </figure>
      )}
      <div className={styles.pair}>
        <TextField {...field('startsAt')} type="datetime-local" label={messages.startsAt} hint={messages.timeHint} />
        <TextField {...field('endsAt')} type="datetime-local" label={messages.endsAt} hint={messages.timeHint} />
      </div>
      <Checkbox {...checkbox('isOn')} label={messages.isOn} />
    </SettingSection>
  )
}
