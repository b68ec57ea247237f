import { useState } from 'react'
import { useNavigate } from 'react-router'
import { agencyPage } from '../../platform/adminAddresses.ts'
import { CallError } from '../../platform/callError.ts'
import { TextField } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { FormDialog, useAct, type Done } from '../admin/index.ts'
import { doneWords, formWords as words, type Agency } from './words.ts'

type Typed = Record<'name' | 'contactName' | 'contactEmail' | 'domain' | 'couponCode' | 'notes', string>
type Problems = Partial<Record<keyof Typed, string>>

const blank: Typed = { name: '', contactName: '', contactEmail: '', domain: '', couponCode: '', notes: '' }
const typedOf = ({ name, contactName, contactEmail, domain, couponCode, notes }: Agency): Typed => ({
  ...{ name, contactName, contactEmail, notes },
  domain: domain ?? '',
  couponCode: couponCode ?? '',
})

/** The field that a refusal is about. */
const fieldByCode: Readonly<Record<string, keyof Typed>> = {
  'agency/blank': 'name',
  'agency/name-taken': 'name',
  'agency/bad-domain': 'domain',
  'agency/public-domain': 'domain',
  'agency/domain-taken': 'domain',
  'agency/no-such-coupon': 'couponCode',
  'agency/coupon-taken': 'couponCode',
  'auth/invalid-email': 'contactEmail',
}

/** Writes down an agency, or changes what is written of it. */
export function AgencyForm({ agency, onClose }: { agency?: Agency; onClose: () => void }) {
  const act = useAct()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Typed>(agency ? typedOf(agency) : blank)
  const [problems, setProblems] = useState<Problems>({})
  const field = (name: keyof Typed, label: string, hint?: string, isVerbatim = false) => (
    <TextField
      label={label}
      name={name}
      isVerbatim={isVerbatim}
      value={typed[name]}
      problem={problems[name]}
      {...(hint && { hint })}
      onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
    />
  )
  const check = () => {
    const found: Problems = typed.name.trim() === '' ? { name: words.needed } : {}
    setProblems(found)
    return Object.keys(found).length === 0
  }
  const save = async (): Promise<Done> => {
    if (agency) {
      await act('updateAgency', { ...typed, agencyId: agency.id, version: agency.version })
      return { words: doneWords.changed(typed.name) }
    }
    const made = await act('createAgency', typed)
    void navigate(agencyPage(made.agency.id))
    return { words: doneWords.added(made.agency.name) }
  }
  const refused = (error: unknown) => {
    const name = error instanceof CallError ? fieldByCode[error.code] : undefined
    if (!name || !(error instanceof CallError)) return false
    setProblems({ [name]: error.message })
    return true
  }
  return (
    <FormDialog
      title={agency ? words.edit(agency.name) : words.add}
      act={agency ? words.editAct : words.addAct}
      check={check}
      onSend={save}
      onRefused={refused}
      onClose={onClose}
    >
      {field('name', words.name)}
      {field('contactName', words.contactName)}
      {field('contactEmail', words.contactEmail, undefined, true)}
      {field('domain', words.domain, words.domainHint, true)}
      {field('couponCode', words.coupon, words.couponHint, true)}
      <TextArea
        label={words.notes}
        name="notes"
        rows={4}
        maxLength={5000}
        hint={words.notesHint}
        value={typed.notes}
        onChange={(notes) => setTyped((before) => ({ ...before, notes }))}
      />
    </FormDialog>
  )
}
