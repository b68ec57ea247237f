import { useQuery } from '@tanstack/react-query'
import { activityWords, statusWords, tierWords } from '../adminUsers/index.ts'
import { operationQuery } from '../../platform/query.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { activities, askedFor, type Chosen, type Kind, statuses, tiers } from './audience.ts'
import { useAgencyNames } from './queries.ts'
import { composeWords as words } from './words.ts'
import styles from './Messages.module.css'

const kinds: { value: Kind; words: string }[] = [
  { value: 'all', words: words.all },
  { value: 'filter', words: words.some },
  { value: 'one', words: words.one },
]

function anyOr<Value extends string>(values: readonly Value[], said: Record<Value, string>) {
  return [{ value: '', words: words.any }, ...values.map((value) => ({ value: String(value), words: said[value] }))]
}

/** Who has this id or this whole address; undefined while it is being asked, null for nobody. */
export function usePerson(one: string) {
  const isAsked = one.trim().length > 3
  const { data, isFetching } = useQuery({ ...operationQuery('listUsers', askedFor(one)), enabled: isAsked })
  if (!isAsked) return null
  const wanted = one.trim().toLowerCase()
  const person = data?.users.find(({ uid, email }) => uid === wanted || email === wanted)
  return person ?? (isFetching ? undefined : null)
}

type Props = { chosen: Chosen; change: (part: Partial<Chosen>) => void; problem: string | undefined }

function Filters({ chosen, change }: Omit<Props, 'problem'>) {
  const agencies = useAgencyNames().data?.agencies ?? []
  return (
    <div className={styles.fields}>
      <Select
        label={words.tier}
        options={anyOr(tiers, tierWords)}
        value={chosen.tier}
        onChange={(tier) => change({ tier })}
      />
      <Select
        label={words.status}
        options={anyOr(statuses, statusWords)}
        value={chosen.status}
        onChange={(status) => change({ status })}
      />
      <Select
        label={words.activity}
        options={anyOr(activities, activityWords)}
        value={chosen.activity}
        onChange={(activity) => change({ activity })}
      />
      <Select
        label={words.address}
        options={anyOr(['yes', 'no'], { yes: words.verified, no: words.unverified })}
        value={chosen.verified}
        onChange={(verified) => change({ verified })}
      />
      {agencies.length > 0 && (
        <Select
          label={words.agency}
          options={[{ value: '', words: words.any }, ...agencies.map(({ id, name }) => ({ value: id, words: name }))]}
          value={chosen.agencyId}
          onChange={(agencyId) => change({ agencyId })}
        />
      )}
      <TextField
        label={words.coupon}
        name="coupon"
        autoComplete="off"
        isVerbatim
        maxLength={100}
        value={chosen.coupon}
        onChange={(coupon) => change({ coupon })}
      />
    </div>
  )
}

/** Everybody, some, or one. */
export function AudienceFields({ chosen, change, problem }: Props) {
  return (
    <div className={styles.audience}>
      <Choice label={words.audience} options={kinds} value={chosen.kind} onChange={(kind) => change({ kind })} isWide />
      {chosen.kind === 'filter' && <Filters chosen={chosen} change={change} />}
      {chosen.kind === 'one' && (
        <TextField
          label={words.oneLabel}
          name="one"
          autoComplete="off"
          isVerbatim
          hint={words.oneHint}
          problem={problem}
          value={chosen.one}
          onChange={(one) => change({ one })}
        />
      )}
      {chosen.kind === 'filter' && problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
