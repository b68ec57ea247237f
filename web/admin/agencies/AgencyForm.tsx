import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getAgencyPath } from '../../platform/adminPaths.ts'
import { CallError } from '../../platform/api/callError.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { FormDialog, useAdminCall, type ActionResult } from '../common/index.ts'
import { resultMessages, formMessages as messages, type Agency } from './messages.ts'

type FormValues = Record<'name' | 'contactName' | 'contactEmail' | 'domain' | 'couponCode' | 'notes', string>
type Problems = Partial<Record<keyof FormValues, string>>

const emptyForm: FormValues = { name: '', contactName: '', contactEmail: '', domain: '', couponCode: '', notes: '' }
const toFormValues = ({ name, contactName, contactEmail, domain, couponCode, notes }: Agency): FormValues => ({
  ...{ name, contactName, contactEmail, notes },
  domain: domain ?? '',
  couponCode: couponCode ?? '',
})

/** The form field that each failure belongs to. */
const fieldByCode: Readonly<Record<string, keyof FormValues>> = {
  'agency/blank': 'name',
  'agency/name-taken': 'name',
  'agency/bad-domain': 'domain',
  'agency/public-domain': 'domain',
  'agency/domain-taken': 'domain',
  'agency/no-such-coupon': 'couponCode',
  'agency/coupon-taken': 'couponCode',
  'auth/invalid-email': 'contactEmail',
}

/** Creates or edits an agency. */
export function AgencyForm({ agency, onClose }: { agency?: Agency; onClose: () => void }) {
  const callAdmin = useAdminCall()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<FormValues>(agency ? toFormValues(agency) : emptyForm)
  const [problems, setProblems] = useState<Problems>({})
  const field = (name: keyof FormValues, label: string, hint?: string, isVerbatim = false) => (
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
    const found: Problems = typed.name.trim() === '' ? { name: messages.nameMissing } : {}
    setProblems(found)
    return Object.keys(found).length === 0
  }
  const save = async (): Promise<ActionResult> => {
    if (agency) {
      await callAdmin('updateAgency', { ...typed, agencyId: agency.id, version: agency.version })
      return { message: resultMessages.changed(typed.name) }
    }
    const created = await callAdmin('createAgency', typed)
    void navigate(getAgencyPath(created.agency.id))
    return { message: resultMessages.added(created.agency.name) }
  }
  const refused = (error: unknown) => {
    const name = error instanceof CallError ? fieldByCode[error.code] : undefined
    if (!name || !(error instanceof CallError)) return false
    setProblems({ [name]: error.message })
    return true
  }
  return (
    <FormDialog
      title={agency ? messages.edit(agency.name) : messages.add}
      action={agency ? messages.editConfirm : messages.addConfirm}
      validate={check}
      onSend={save}
      onRefused={refused}
      onClose={onClose}
    >
      {field('name', messages.name)}
      {field('contactName', messages.contactName)}
      {field('contactEmail', messages.contactEmail, undefined, true)}
      {field('domain', messages.domain, messages.domainHint, true)}
      {field('couponCode', messages.coupon, messages.couponHint, true)}
      <TextArea
        label={messages.notes}
        name="notes"
        rows={4}
        maxLength={5000}
        hint={messages.notesHint}
        value={typed.notes}
        onChange={(notes) => setTyped((before) => ({ ...before, notes }))}
      />
    </FormDialog>
  )
}
