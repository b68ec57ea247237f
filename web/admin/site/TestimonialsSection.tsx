import { useFieldArray } from 'react-hook-form'
import { Button } from '../../ui/actions/Button.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { useAdminCall } from '../common/index.ts'
import type { SectionProps } from './AnnouncementSection.tsx'
import { SettingSection } from './SettingSection.tsx'
import { findTestimonialsStatus } from './settingStatus.ts'
import { useSettingForm, type SettingForm } from './useSettingForm.ts'
import { pageMessages, testimonialMessages as messages, type Settings } from './messages.ts'
import styles from './AdminSiteScreen.module.css'

type Testimonial = NonNullable<Settings['testimonials']['value']>[number]
type FormValues = { all: Testimonial[] }

const emptyTestimonial: Testimonial = { words: '', name: '', role: '' }
const required = { validate: (text: string) => text.trim() !== '' || pageMessages.required }

type RowProps = { form: SettingForm<FormValues>; index: number; onMoveUp: () => void; onRemove: () => void }

function TestimonialFields({ form, index, onMoveUp, onRemove }: RowProps) {
  const { field, watch } = form
  const name = watch(`all.${index}.name`)
  return (
    <li className={styles.testimonial}>
      <TextArea {...field(`all.${index}.words`, required)} label={messages.text} rows={2} maxLength={600} />
      <div className={styles.pair}>
        <TextField {...field(`all.${index}.name`, required)} label={messages.name} maxLength={100} />
        <TextField {...field(`all.${index}.role`)} label={messages.role} maxLength={100} />
      </div>
      <div className={styles.actions}>
        <span className={styles.quiet}>{messages.number(index + 1)}</span>
        {index > 0 && (
          <Button kind="bare" size="dense" label={messages.moveUpNamed(name)} onPress={onMoveUp}>
            {messages.moveUp}
          </Button>
        )}
        <Button kind="bare" size="dense" icon="trash" label={messages.remove(name)} onPress={onRemove} />
      </div>
    </li>
  )
}

/** The form for the testimonials, in the order in which the site shows them. */
export function TestimonialsSection({ stored, onRefetch }: SectionProps<'testimonials'>) {
  const callAdmin = useAdminCall()
  const form = useSettingForm<FormValues>({
    stored: { values: { all: stored.value ?? [] }, version: stored.version },
    action: messages.save,
    save: ({ all }, version) => callAdmin('saveTestimonials', { value: all, version }),
  })
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'all' })
  return (
    <SettingSection
      title={messages.title}
      description={messages.description}
      status={findTestimonialsStatus(stored.value)}
      stored={stored}
      form={form}
      action={messages.save}
      onRefetch={onRefetch}
    >
      {fields.length === 0 && <p className={styles.quiet}>{messages.samples}</p>}
      <ol className={styles.all}>
        {fields.map(({ id }, index) => (
          <TestimonialFields
            key={id}
            form={form}
            index={index}
            onMoveUp={() => move(index, index - 1)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {fields.length < messages.maxCount && (
        <div>
          <Button size="dense" icon="plus" onPress={() => append(emptyTestimonial, { shouldFocus: false })}>
            {messages.add}
          </Button>
        </div>
      )}
    </SettingSection>
  )
}
