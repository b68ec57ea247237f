import { useState } from 'react'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Casting, CastStore } from './castStore.ts'
import type { Character } from './queries.ts'
import * as words from './words.ts'
import styles from './Pronunciations.module.css'

const [longestWritten, longestSaid] = [100, 200]
const most = scriptRules.mostPronunciations

type Pronunciation = Casting['pronunciations'][number]
type PronunciationsProps = {
  store: CastStore
  list: readonly Pronunciation[]
  characters: readonly Character[]
  isReadOnly: boolean
}

const isSame = (one: Pronunciation, other: Pronunciation) =>
  one.written.toLowerCase() === other.written.toLowerCase() && one.role === other.role

/** By the name a role has now: one that was renamed keeps how it says things. */
const nameNow = (role: string, characters: readonly Character[]) =>
  characters.find(({ name, aliases }) => name === role || aliases.includes(role))?.name ?? role

/** Words that come out wrong, and how they are to be said. */
export function Pronunciations({ store, list, characters, isReadOnly }: PronunciationsProps) {
  const remove = (which: Pronunciation) =>
    store.change((now) => ({
      ...now,
      pronunciations: now.pronunciations.filter((one) => !isSame(one, which)),
    }))
  return (
    <section className={styles.part} aria-label={words.pronunciations}>
      <h2>{words.pronunciations}</h2>
      <p className={styles.hint}>{words.pronunciationsHint}</p>
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((one) => {
            const by = one.role === undefined ? undefined : nameNow(one.role, characters)
            return (
              <li key={`${one.written} ${one.role ?? ''}`}>
                <span>
                  <b>{one.written}</b> <span className={styles.quiet}>{words.isSaidAs}</span> {one.said}
                  {by !== undefined && <span className={styles.quiet}>, {words.saidBy(by)}</span>}
                </span>
                {!isReadOnly && (
                  <Button kind="bare" icon="trash" label={words.remove(one.written, by)} onPress={() => remove(one)} />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {!isReadOnly &&
        (list.length < most ? (
          <Add store={store} characters={characters} />
        ) : (
          <p className={styles.hint}>{words.enoughWords(most)}</p>
        ))}
    </section>
  )
}

const everybody = ''

function Add({ store, characters }: Pick<PronunciationsProps, 'store' | 'characters'>) {
  const [written, setWritten] = useState('')
  const [said, setSaid] = useState('')
  const [role, setRole] = useState(everybody)
  const [problem, setProblem] = useState<string>()
  const add = () => {
    const entry = { written: written.trim(), said: said.trim(), ...(role !== everybody && { role }) }
    if (!entry.written || !entry.said) return setProblem(words.bothNeeded)
    store.change((now) => ({
      ...now,
      pronunciations: [...now.pronunciations.filter((one) => !isSame(one, entry)), entry],
    }))
    setWritten('')
    setSaid('')
    return setProblem(undefined)
  }
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextField
        label={words.written}
        name="written"
        value={written}
        onChange={setWritten}
        placeholder={words.writtenExample}
        maxLength={longestWritten}
        autoComplete="off"
        problem={problem}
      />
      <TextField
        label={words.said}
        name="said"
        value={said}
        onChange={setSaid}
        placeholder={words.saidExample}
        maxLength={longestSaid}
        autoComplete="off"
      />
      <Select
        label={words.whoSaysIt}
        value={role}
        options={[
          { value: everybody, words: words.allVoices },
          ...characters.map(({ name }) => ({ value: name, words: name })),
        ]}
        onChange={setRole}
      />
      <Button type="submit" icon="plus">
        {words.add}
      </Button>
    </form>
  )
}
