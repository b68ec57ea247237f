import { useQuery } from '@tanstack/react-query'
import { activityLabels, statusLabels, tierLabels } from '../users/index.ts'
import { operationQuery } from '../../platform/query/query.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { activities, toUserLookupQuery, type AudienceForm, type AudienceKind, statuses, tiers } from './audience.ts'
import { useAgencyNames } from './queries.ts'
import { composeMessages as messages } from './messages.ts'
import styles from './AdminMessagesScreen.module.css'

const kinds: { value: AudienceKind; label: string }[] = [
  { value: 'all', label: messages.all },
  { value: 'filter', label: messages.some },
  { value: 'one', label: messages.one },
]

function buildOptions<Value extends string>(values: readonly Value[], label: Record<Value, string>) {
  return [{ value: '', label: messages.any }, ...values.map((value) => ({ value: String(value), label: label[value] }))]
}

/**
 * Finds a user by id or complete e-mail address. Returns undefined while loading, null if no user matches or if fewer
 * than four characters are typed.
 */
export function useUserLookup(one: string) {
  const canSearch = one.trim().length > 3
  const { data, isFetching } = useQuery({ ...operationQuery('listUsers', toUserLookupQuery(one)), enabled: canSearch })
  if (!canSearch) return null
  const wanted = one.trim().toLowerCase()
  const person = data?.users.find(({ uid, email }) => uid === wanted || email === wanted)
  return person ?? (isFetching ? undefined : null)
}

type Props = { chosen: AudienceForm; change: (part: Partial<AudienceForm>) => void; problem: string | undefined }

function Filters({ chosen, change }: Omit<Props, 'problem'>) {
  const agencies = useAgencyNames().data?.agencies ?? []
  return (
    <div className={styles.fields}>
      <Select
        label={messages.tier}
        options={buildOptions(tiers, tierLabels)}
        value={chosen.tier}
        onChange={(tier) => change({ tier })}
      />
      <Select
        label={messages.status}
        options={buildOptions(statuses, statusLabels)}
        value={chosen.status}
        onChange={(status) => change({ status })}
      />
      <Select
        label={messages.activity}
        options={buildOptions(activities, activityLabels)}
        value={chosen.activity}
        onChange={(activity) => change({ activity })}
      />
      <Select
        label={messages.address}
        options={buildOptions(['yes', 'no'], { yes: messages.verified, no: messages.unverified })}
        value={chosen.verified}
        onChange={(verified) => change({ verified })}
      />
      {agencies.length > 0 && (
        <Select
          label={messages.agency}
          options={[
            { value: '', label: messages.any },
            ...agencies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen.agencyId}
          onChange={(agencyId) => change({ agencyId })}
        />
      )}
      <TextField
        label={messages.coupon}
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

/** The fields in which the admin chooses who gets a message: all users, the users that match a filter, or one user. */
export function AudienceFields({ chosen, change, problem }: Props) {
  return (
    <div className={styles.audience}>
      <SegmentedControl
        label={messages.audience}
        options={kinds}
        value={chosen.kind}
        onChange={(kind) => change({ kind })}
        isWide
      />
      {chosen.kind === 'filter' && <Filters chosen={chosen} change={change} />}
      {chosen.kind === 'one' && (
        <TextField
          label={messages.oneLabel}
          name="one"
          autoComplete="off"
          isVerbatim
          hint={messages.oneHint}
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
