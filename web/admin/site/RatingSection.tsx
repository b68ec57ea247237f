import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useAdminCall } from '../common/index.ts'
import type { SectionProps } from './AnnouncementSection.tsx'
import { SettingSection } from './SettingSection.tsx'
import { findRatingStatus } from './settingStatus.ts'
import { useSettingForm } from './useSettingForm.ts'
import { ratingMessages as messages } from './messages.ts'
import styles from './AdminSiteScreen.module.css'

type FormValues = { value: string; count: string; isOn: boolean }
const isBlank = ({ value, count }: FormValues) => value.trim() === '' && count.trim() === ''

const isGoodValue = (value: number) => value >= 1 && value <= 5
const isGoodCount = (count: number) => Number.isInteger(count) && count >= 1

/** The form for the rating that search engines see. If both of its fields are empty, the site has no rating. */
export function RatingSection({ stored, onRefetch }: SectionProps<'rating'>) {
  const callAdmin = useAdminCall()
  const { value: rating } = stored
  const form = useSettingForm<FormValues>({
    stored: {
      values: {
        value: rating ? String(rating.value) : '',
        count: rating ? String(rating.count) : '',
        isOn: rating?.isOn ?? true,
      },
      version: stored.version,
    },
    action: messages.save,
    save: (values, version) => {
      const value = { value: Number(values.value), count: Number(values.count), isOn: values.isOn }
      return callAdmin('saveRating', { value: isBlank(values) ? null : value, version })
    },
  })
  const { field, checkbox } = form
  return (
    <SettingSection
      title={messages.title}
      description={messages.description}
      status={findRatingStatus(stored.value)}
      stored={stored}
      form={form}
      action={messages.save}
      onRefetch={onRefetch}
    >
      <div className={styles.pair}>
        <TextField
          {...field('value', {
            validate: (value, values) => isBlank(values) || isGoodValue(Number(value)) || messages.invalidValue,
          })}
          label={messages.value}
        />
        <TextField
          {...field('count', {
            validate: (count, values) => isBlank(values) || isGoodCount(Number(count)) || messages.invalidCount,
          })}
          label={messages.count}
        />
      </div>
      <Checkbox {...checkbox('isOn')} label={messages.isOn} />
    </SettingSection>
  )
}
