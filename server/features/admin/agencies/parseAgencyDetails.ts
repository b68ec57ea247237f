import { domainToASCII } from 'node:url'
import { fail } from '@scene-partner/contract/failures'
import type { AgencyFacts } from '@scene-partner/contract/operations/adminAgencies'
import { readEmail } from '../accounts/index.ts'
import { readCode } from '../coupons/index.ts'
import { isPublicDomain } from './publicDomains.ts'
import type { AgencyRow } from './store.ts'

export type StoredFacts = Pick<AgencyRow, 'name' | 'contactName' | 'contactEmail' | 'domain' | 'couponCode' | 'notes'>

const domainShape = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/

function readDomain(given: string): string | null {
  const typed = given.replace(/^@/, '').toLowerCase()
  if (typed === '') return null
  const domain = domainToASCII(typed)
  if (!domainShape.test(domain)) throw fail('agency/bad-domain')
  if (isPublicDomain(domain)) throw fail('agency/public-domain', { domain: typed })
  return domain
}

/** What was typed of an agency, as it is stored. */
export function readFacts(given: AgencyFacts): StoredFacts {
  const { name, contactName = '', contactEmail = '', domain = '', couponCode = '', notes = '' } = given
  if (name.trim() === '') throw fail('agency/blank')
  return {
    ...{ name: name.trim(), contactName, notes },
    contactEmail: contactEmail === '' ? '' : readEmail(contactEmail),
    domain: readDomain(domain),
    couponCode: readCode(couponCode) || null,
  }
}
