import { useState } from 'react'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useAdminCall } from '../common/index.ts'
import { SettingSection } from './SettingSection.tsx'
import { useSetting } from './useSetting.ts'
import { announcementMessages as messages, pageMessages, type Settings } from './messages.ts'
import styles from './AdminSiteScreen.module.css'

type FormValues = { words: string; link: string; linkWords: string; isOn: boolean; startsAt: string; endsAt: string }
type Value = NonNullable<Settings['announcement']['value']>

/** Formats an instant for a `datetime-local` field, in local time. */
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

/** The announcement above every public page. Without text there is none. */
export function AnnouncementSection({ stored, onRefetch }: SectionProps<'announcement'>) {
  const callAdmin = useAdminCall()
  const [problem, setProblem] = useState<string | undefined>()
  const setting = useSetting<FormValues>({
    stored: { values: toFormValues(stored.value), version: stored.version },
    action: messages.save,
    save: ({ startsAt, endsAt, ...typed }, version) => {
      const value = { ...typed, startsAt: toInstant(startsAt), endsAt: toInstant(endsAt) }
      return callAdmin('saveAnnouncement', { value: typed.words.trim() === '' ? null : value, version })
    },
  })
  const { typed, change } = setting
  const check = () => {
    const isMissing = typed.words.trim() === '' && typed.isOn && Boolean(typed.link)
    setProblem(isMissing ? pageMessages.required : undefined)
    return !isMissing
  }
  const field = (
    name: Exclude<keyof FormValues, 'isOn'>,
    label: string,
    hint?: string,
    type: 'text' | 'datetime-local' = 'text',
  ) => (
    <TextField
      label={label}
      name={name}
      type={type}
      isVerbatim={name === 'link'}
      maxLength={name === 'words' ? 200 : 500}
      value={typed[name]}
      problem={name === 'words' ? problem : undefined}
      {...(hint && { hint })}
      onChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <SettingSection
      title={messages.title}
      description={messages.description}
      stored={stored}
      setting={setting}
      action={messages.save}
      validate={check}
      onRefetch={onRefetch}
    >
      {field('words', messages.text, messages.textHint)}
      <div className={styles.pair}>
        {field('link', messages.link, messages.linkHint)}
        {field('linkWords', messages.linkText)}
      </div>
      <div className={styles.pair}>
        {field('startsAt', messages.startsAt, messages.timeHint, 'datetime-local')}
        {field('endsAt', messages.endsAt, messages.timeHint, 'datetime-local')}
      </div>
      <Checkbox label={messages.isOn} isChecked={typed.isOn} onChange={(isOn) => change({ isOn })} />
    </SettingSection>
  )
}
