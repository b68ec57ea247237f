import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { useAdminCall } from '../common/index.ts'
import type { SectionProps } from './AnnouncementSection.tsx'
import { SettingSection } from './SettingSection.tsx'
import { useSetting } from './useSetting.ts'
import { pageMessages, testimonialMessages as messages, type Settings } from './messages.ts'
import styles from './AdminSiteScreen.module.css'

type Testimonial = NonNullable<Settings['testimonials']['value']>[number]
type FormValues = { all: readonly Testimonial[] }
type Problems = Partial<Record<'words' | 'name', string>>

const emptyTestimonial: Testimonial = { words: '', name: '', role: '' }
const checkRequired = (text: string) => (text.trim() === '' ? pageMessages.required : undefined)

type RowProps = {
  testimonial: Testimonial
  index: number
  problems: Problems
  onChange: (change: Partial<Testimonial>) => void
  onMoveUp: () => void
  onRemove: () => void
}

function TestimonialFields({ testimonial, index, problems, onChange, onMoveUp, onRemove }: RowProps) {
  return (
    <li className={styles.testimonial}>
      <TextArea
        label={messages.text}
        name={`words-${index}`}
        rows={2}
        maxLength={600}
        value={testimonial.words}
        problem={problems.words}
        onChange={(value) => onChange({ words: value })}
      />
      <div className={styles.pair}>
        <TextField
          label={messages.name}
          name={`name-${index}`}
          maxLength={100}
          value={testimonial.name}
          problem={problems.name}
          onChange={(name) => onChange({ name })}
        />
        <TextField
          label={messages.role}
          name={`role-${index}`}
          maxLength={100}
          value={testimonial.role}
          onChange={(role) => onChange({ role })}
        />
      </div>
      <div className={styles.actions}>
        <span className={styles.quiet}>{messages.number(index + 1)}</span>
        {index > 0 && (
          <Button kind="bare" size="dense" label={messages.moveUpNamed(testimonial.name)} onPress={onMoveUp}>
            {messages.moveUp}
          </Button>
        )}
        <Button kind="bare" size="dense" icon="trash" label={messages.remove(testimonial.name)} onPress={onRemove} />
      </div>
    </li>
  )
}

/** The testimonials, in the order in which they are shown. */
export function TestimonialsSection({ stored, onRefetch }: SectionProps<'testimonials'>) {
  const callAdmin = useAdminCall()
  const [problems, setProblems] = useState<readonly Problems[]>([])
  const setting = useSetting<FormValues>({
    stored: { values: { all: stored.value ?? [] }, version: stored.version },
    action: messages.save,
    save: ({ all }, version) => callAdmin('saveTestimonials', { value: [...all], version }),
  })
  const { all } = setting.typed
  const set = (next: readonly Testimonial[]) => setting.change({ all: next })
  const check = () => {
    const found = all.map((one) => ({ words: checkRequired(one.words), name: checkRequired(one.name) }))
    setProblems(found.map(({ words: first, name }) => ({ ...(first && { words: first }), ...(name && { name }) })))
    return found.every((one) => !one.words && !one.name)
  }
  const up = (index: number) =>
    set(all.map((one, at) => (at === index - 1 ? all[index] : at === index ? all[index - 1] : one) ?? one))
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
      {all.length === 0 && <p className={styles.quiet}>{messages.samples}</p>}
      <ol className={styles.all}>
        {all.map((one, index) => (
          <TestimonialFields
            key={index}
            testimonial={one}
            index={index}
            problems={problems[index] ?? {}}
            onChange={(change) => set(all.map((one, at) => (at === index ? { ...one, ...change } : one)))}
            onMoveUp={() => up(index)}
            onRemove={() => set(all.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
      {all.length < messages.maxCount && (
        <div>
          <Button size="dense" icon="plus" onPress={() => set([...all, emptyTestimonial])}>
            {messages.add}
          </Button>
        </div>
      )}
    </SettingSection>
  )
}
