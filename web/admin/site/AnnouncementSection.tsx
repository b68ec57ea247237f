import { useState } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useAct } from '../admin/index.ts'
import { SettingPart } from './SettingPart.tsx'
import { useSetting } from './useSetting.ts'
import { announcementWords as words, pageWords, type Settings } from './words.ts'
import styles from './Site.module.css'

type Typed = { words: string; link: string; linkWords: string; isOn: boolean; startsAt: string; endsAt: string }
type Value = NonNullable<Settings['announcement']['value']>

/** An instant as the browser's own field has it, in the writer's own time. */
function fieldTime(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
const instantOf = (typed: string) => (typed === '' ? null : new Date(typed).toISOString())

const typedOf = (value: Value | null): Typed => ({
  words: value?.words ?? '',
  link: value?.link ?? '',
  linkWords: value?.linkWords ?? '',
  isOn: value?.isOn ?? true,
  startsAt: fieldTime(value?.startsAt ?? null),
  endsAt: fieldTime(value?.endsAt ?? null),
})

export type PartProps<Key extends keyof Settings> = { kept: Settings[Key]; onRefetch: () => Promise<unknown> }

/** The line above every public page. Without words there is none. */
export function AnnouncementPart({ kept, onRefetch }: PartProps<'announcement'>) {
  const act = useAct()
  const [problem, setProblem] = useState<string | undefined>()
  const setting = useSetting<Typed>({
    stored: { typed: typedOf(kept.value), version: kept.version },
    act: words.act,
    save: ({ startsAt, endsAt, ...typed }, version) => {
      const value = { ...typed, startsAt: instantOf(startsAt), endsAt: instantOf(endsAt) }
      return act('saveAnnouncement', { value: typed.words.trim() === '' ? null : value, version })
    },
  })
  const { typed, change } = setting
  const check = () => {
    const isMissing = typed.words.trim() === '' && typed.isOn && Boolean(typed.link)
    setProblem(isMissing ? pageWords.needed : undefined)
    return !isMissing
  }
  const field = (
    name: Exclude<keyof Typed, 'isOn'>,
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
    <SettingPart
      title={words.title}
      says={words.says}
      kept={kept}
      setting={setting}
      act={words.act}
      check={check}
      onRefetch={onRefetch}
    >
      {field('words', words.words, words.wordsHint)}
      <div className={styles.pair}>
        {field('link', words.link, words.linkHint)}
        {field('linkWords', words.linkWords)}
      </div>
      <div className={styles.pair}>
        {field('startsAt', words.startsAt, words.timeHint, 'datetime-local')}
        {field('endsAt', words.endsAt, words.timeHint, 'datetime-local')}
      </div>
      <Checkbox label={words.isOn} isChecked={typed.isOn} onChange={(isOn) => change({ isOn })} />
    </SettingPart>
  )
}
