import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useAct } from '../admin/index.ts'
import type { PartProps } from './AnnouncementPart.tsx'
import { SettingPart } from './SettingPart.tsx'
import { useSetting } from './useSetting.ts'
import { pageWords, testimonialWords as words, type Settings } from './words.ts'
import styles from './Site.module.css'

type Said = NonNullable<Settings['testimonials']['value']>[number]
type Typed = { all: readonly Said[] }
type Problems = Partial<Record<'words' | 'name', string>>

const blank: Said = { words: '', name: '', role: '' }
const needed = (text: string) => (text.trim() === '' ? pageWords.needed : undefined)

type RowProps = {
  said: Said
  index: number
  problems: Problems
  onChange: (change: Partial<Said>) => void
  onUp: () => void
  onRemove: () => void
}

function Row({ said, index, problems, onChange, onUp, onRemove }: RowProps) {
  return (
    <li className={styles.said}>
      <TextArea
        label={words.words}
        name={`words-${index}`}
        rows={2}
        maxLength={600}
        value={said.words}
        problem={problems.words}
        onChange={(value) => onChange({ words: value })}
      />
      <div className={styles.pair}>
        <TextField
          label={words.name}
          name={`name-${index}`}
          maxLength={100}
          value={said.name}
          problem={problems.name}
          onChange={(name) => onChange({ name })}
        />
        <TextField
          label={words.role}
          name={`role-${index}`}
          maxLength={100}
          value={said.role}
          onChange={(role) => onChange({ role })}
        />
      </div>
      <div className={styles.acts}>
        <span className={styles.quiet}>{words.number(index + 1)}</span>
        {index > 0 && (
          <Button kind="bare" size="dense" label={words.up(said.name)} onPress={onUp}>
            {words.moveUp}
          </Button>
        )}
        <Button kind="bare" size="dense" icon="trash" label={words.remove(said.name)} onPress={onRemove} />
      </div>
    </li>
  )
}

/** What people say of the house, in the order in which it is shown. */
export function TestimonialsPart({ kept, onRefetch }: PartProps<'testimonials'>) {
  const act = useAct()
  const [problems, setProblems] = useState<readonly Problems[]>([])
  const setting = useSetting<Typed>({
    stored: { typed: { all: kept.value ?? [] }, version: kept.version },
    act: words.act,
    save: ({ all }, version) => act('saveTestimonials', { value: [...all], version }),
  })
  const { all } = setting.typed
  const set = (next: readonly Said[]) => setting.change({ all: next })
  const check = () => {
    const found = all.map((said) => ({ words: needed(said.words), name: needed(said.name) }))
    setProblems(found.map(({ words: first, name }) => ({ ...(first && { words: first }), ...(name && { name }) })))
    return found.every((one) => !one.words && !one.name)
  }
  const up = (index: number) =>
    set(all.map((said, at) => (at === index - 1 ? all[index] : at === index ? all[index - 1] : said) ?? said))
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
      {all.length === 0 && <p className={styles.quiet}>{words.samples}</p>}
      <ol className={styles.all}>
        {all.map((said, index) => (
          <Row
            key={index}
            said={said}
            index={index}
            problems={problems[index] ?? {}}
            onChange={(change) => set(all.map((one, at) => (at === index ? { ...one, ...change } : one)))}
            onUp={() => up(index)}
            onRemove={() => set(all.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
      {all.length < words.most && (
        <div>
          <Button size="dense" icon="plus" onPress={() => set([...all, blank])}>
            {words.add}
          </Button>
        </div>
      )}
    </SettingPart>
  )
}
