import { useNavigate } from 'react-router'
import { getAgencyPath } from '../../platform/adminPaths.ts'
import { CallError } from '../../platform/api/callError.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { FormDialog, useAdminCall, type ActionResult } from '../common/index.ts'
import { resultMessages, formMessages as messages, type Agency } from './messages.ts'

type FormValues = Record<'name' | 'contactName' | 'contactEmail' | 'domain' | 'couponCode' | 'notes', string>

const emptyForm: FormValues = { name: '', contactName: '', contactEmail: '', domain: '', couponCode: '', notes: '' }
const toFormValues = ({ name, contactName, contactEmail, domain, couponCode, notes }: Agency): FormValues => ({
  ...{ name, contactName, contactEmail, notes },
  domain: domain ?? '',
  couponCode: couponCode ?? '',
})

/** Which field of the form shows the error, by the code of the failure. */
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

/** The form that creates an agency, or changes `agency`. */
export function AgencyForm({ agency, onClose }: { agency?: Agency; onClose: () => void }) {
  const callAdmin = useAdminCall()
  const navigate = useNavigate()
  const save = async (values: FormValues): Promise<ActionResult> => {
    if (agency) {
      await callAdmin('updateAgency', { ...values, agencyId: agency.id, version: agency.version })
      return { message: resultMessages.changed(values.name) }
    }
    const created = await callAdmin('createAgency', values)
    void navigate(getAgencyPath(created.agency.id))
    return { message: resultMessages.added(created.agency.name) }
  }
  return (
    <FormDialog<FormValues>
      title={agency ? messages.edit(agency.name) : messages.add}
      action={agency ? messages.editConfirm : messages.addConfirm}
      defaultValues={agency ? toFormValues(agency) : emptyForm}
      getErrorField={(error) => (error instanceof CallError && fieldByCode[error.code]) || null}
      onSend={save}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('name', { validate: (name) => name.trim() !== '' || messages.nameMissing })}
            label={messages.name}
          />
          <TextField {...field('contactName')} label={messages.contactName} />
          <TextField {...field('contactEmail')} label={messages.contactEmail} isVerbatim />
          <TextField {...field('domain')} label={messages.domain} hint={messages.domainHint} isVerbatim />
          <TextField {...field('couponCode')} label={messages.coupon} hint={messages.couponHint} isVerbatim />
          <TextArea {...field('notes')} label={messages.notes} rows={4} maxLength={5000} hint={messages.notesHint} />
        </>
      )}
    </FormDialog>
  )
}
