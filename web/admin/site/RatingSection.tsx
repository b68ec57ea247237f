import { useState } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useAct } from '../admin/index.ts'
import type { PartProps } from './AnnouncementPart.tsx'
import { SettingPart } from './SettingPart.tsx'
import { useSetting } from './useSetting.ts'
import { ratingWords as words } from './words.ts'
import styles from './Site.module.css'

type Typed = { value: string; count: string; isOn: boolean }
const isBlank = ({ value, count }: Typed) => value.trim() === '' && count.trim() === ''

/** What search engines are told. With both fields empty there is none. */
export function RatingPart({ kept, onRefetch }: PartProps<'rating'>) {
  const act = useAct()
  const [problems, setProblems] = useState<{ value?: string; count?: string }>({})
  const { value: given } = kept
  const setting = useSetting<Typed>({
    stored: {
      typed: {
        value: given ? String(given.value) : '',
        count: given ? String(given.count) : '',
        isOn: given?.isOn ?? true,
      },
      version: kept.version,
    },
    act: words.act,
    save: (typed, version) => {
      const value = { value: Number(typed.value), count: Number(typed.count), isOn: typed.isOn }
      return act('saveRating', { value: isBlank(typed) ? null : value, version })
    },
  })
  const { typed, change } = setting
  const check = () => {
    const [value, count] = [Number(typed.value), Number(typed.count)]
    const found = isBlank(typed)
      ? {}
      : {
          ...(!(value >= 1 && value <= 5) && { value: words.badValue }),
          ...(!(Number.isInteger(count) && count >= 1) && { count: words.badCount }),
        }
    setProblems(found)
    return Object.keys(found).length === 0
  }
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
      <div className={styles.pair}>
        <TextField
          label={words.value}
          name="value"
          value={typed.value}
          problem={problems.value}
          onChange={(value) => change({ value })}
        />
        <TextField
          label={words.count}
          name="count"
          value={typed.count}
          problem={problems.count}
          onChange={(count) => change({ count })}
        />
      </div>
      <Checkbox label={words.isOn} isChecked={typed.isOn} onChange={(isOn) => change({ isOn })} />
    </SettingPart>
  )
}
