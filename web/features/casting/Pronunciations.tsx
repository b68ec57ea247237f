import { scriptRules } from '@scene-partner/contract/scriptRules'
import { useActionForm } from '../../platform/forms/useActionForm.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import type { Casting, CastStore } from './castStore.ts'
import type { Character } from './queries.ts'
import * as messages from './messages.ts'
import styles from './Pronunciations.module.css'

const [maxWrittenLength, maxSaidLength] = [100, 200]
const maxPronunciations = scriptRules.maxPronunciations

type Pronunciation = Casting['pronunciations'][number]
type PronunciationsProps = {
  store: CastStore
  list: readonly Pronunciation[]
  characters: readonly Character[]
  isReadOnly: boolean
}

const isSame = (one: Pronunciation, other: Pronunciation) =>
  one.written.toLowerCase() === other.written.toLowerCase() && one.role === other.role

/** Returns the current name of the role that has or had this name, so that a renamed role keeps its pronunciations. */
const findCurrentName = (role: string, characters: readonly Character[]) =>
  characters.find(({ name, aliases }) => name === role || aliases.includes(role))?.name ?? role

/** Lists the words with a pronunciation of their own, and lets the user add and remove them. */
export function Pronunciations({ store, list, characters, isReadOnly }: PronunciationsProps) {
  const remove = (which: Pronunciation) =>
    store.change((now) => ({
      ...now,
      pronunciations: now.pronunciations.filter((one) => !isSame(one, which)),
    }))
  return (
    <section className={styles.part} aria-label={messages.pronunciationsTitle}>
      <h2>{messages.pronunciationsTitle}</h2>
      <p className={styles.hint}>{messages.pronunciationsHint}</p>
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((one) => {
            const by = one.role === undefined ? undefined : findCurrentName(one.role, characters)
            return (
              <li key={`${one.written} ${one.role ?? ''}`}>
                <span>
                  <b>{one.written}</b> <span className={styles.quiet}>{messages.pronunciationsSaidAs}</span> {one.said}
                  {by !== undefined && <span className={styles.quiet}>, {messages.pronunciationsSaidBy(by)}</span>}
                </span>
                {!isReadOnly && (
                  <Button
                    kind="bare"
                    icon="trash"
                    label={messages.pronunciationsRemove(one.written, by)}
                    onPress={() => remove(one)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {!isReadOnly &&
        (list.length < maxPronunciations ? (
          <AddPronunciation store={store} characters={characters} />
        ) : (
          <p className={styles.hint}>{messages.pronunciationsFull(maxPronunciations)}</p>
        ))}
    </section>
  )
}

const everybody = ''

function AddPronunciation({ store, characters }: Pick<PronunciationsProps, 'store' | 'characters'>) {
  const { field, reset, watch, setValue, onSubmit } = useActionForm({
    defaultValues: { written: '', said: '', role: everybody },
    action: async ({ written, said, role }) => {
      const entry = { written: written.trim(), said: said.trim(), ...(role !== everybody && { role }) }
      store.change((now) => ({
        ...now,
        pronunciations: [...now.pronunciations.filter((one) => !isSame(one, entry)), entry],
      }))
      reset({ written: '', said: '', role })
    },
    formatError: String,
  })
  return (
    <form className={styles.add} noValidate onSubmit={onSubmit}>
      <TextField
        {...field('written', {
          validate: (written, { said }) =>
            (written.trim() !== '' && said.trim() !== '') || messages.pronunciationsBothNeeded,
        })}
        label={messages.pronunciationsWritten}
        placeholder={messages.pronunciationsWrittenExample}
        maxLength={maxWrittenLength}
        autoComplete="off"
      />
      <TextField
        {...field('said')}
        label={messages.pronunciationsSaid}
        placeholder={messages.pronunciationsSaidExample}
        maxLength={maxSaidLength}
        autoComplete="off"
      />
      <Select
        label={messages.pronunciationsRole}
        value={watch('role')}
        options={[
          { value: everybody, label: messages.pronunciationsEverybody },
          ...characters.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(role) => setValue('role', role)}
      />
      <Button type="submit" icon="plus">
        {messages.pronunciationsAdd}
      </Button>
    </form>
  )
}
