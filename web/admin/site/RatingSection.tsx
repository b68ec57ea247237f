import { useState } from 'react'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useAdminCall } from '../common/index.ts'
import type { SectionProps } from './AnnouncementSection.tsx'
import { SettingSection } from './SettingSection.tsx'
import { useSetting } from './useSetting.ts'
import { ratingMessages as messages } from './messages.ts'
import styles from './AdminSiteScreen.module.css'

type FormValues = { value: string; count: string; isOn: boolean }
const isBlank = ({ value, count }: FormValues) => value.trim() === '' && count.trim() === ''

/** The rating for search engines. With both fields empty there is none. */
export function RatingSection({ stored, onRefetch }: SectionProps<'rating'>) {
  const callAdmin = useAdminCall()
  const [problems, setProblems] = useState<{ value?: string; count?: string }>({})
  const { value: rating } = stored
  const setting = useSetting<FormValues>({
    stored: {
      values: {
        value: rating ? String(rating.value) : '',
        count: rating ? String(rating.count) : '',
        isOn: rating?.isOn ?? true,
      },
      version: stored.version,
    },
    action: messages.save,
    save: (typed, version) => {
      const value = { value: Number(typed.value), count: Number(typed.count), isOn: typed.isOn }
      return callAdmin('saveRating', { value: isBlank(typed) ? null : value, version })
    },
  })
  const { typed, change } = setting
  const check = () => {
    const [value, count] = [Number(typed.value), Number(typed.count)]
    const found = isBlank(typed)
      ? {}
      : {
          ...(!(value >= 1 && value <= 5) && { value: messages.invalidValue }),
          ...(!(Number.isInteger(count) && count >= 1) && { count: messages.invalidCount }),
        }
    setProblems(found)
    return Object.keys(found).length === 0
  }
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
      <div className={styles.pair}>
        <TextField
          label={messages.value}
          name="value"
          value={typed.value}
          problem={problems.value}
          onChange={(value) => change({ value })}
        />
        <TextField
          label={messages.count}
          name="count"
          value={typed.count}
          problem={problems.count}
          onChange={(count) => change({ count })}
        />
      </div>
      <Checkbox label={messages.isOn} isChecked={typed.isOn} onChange={(isOn) => change({ isOn })} />
    </SettingSection>
  )
}
