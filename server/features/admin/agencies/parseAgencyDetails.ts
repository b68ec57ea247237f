import { domainToASCII } from 'node:url'
import { fail } from '@scene-partner/contract/failures'
import type { AgencyFields } from '@scene-partner/contract/operations/admin/adminAgencies'
import { parseEmail } from '../../accounts/index.ts'
import { normaliseCouponCode } from '../../coupons/index.ts'
import { isPublicDomain } from './publicDomains.ts'
import type { AgencyRow } from './store.ts'

/** The stored details of an agency that an admin can change. */
export type AgencyDetails = Pick<AgencyRow, 'name' | 'contactName' | 'contactEmail' | 'domain' | 'couponCode' | 'notes'>

const domainPattern = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/

function parseDomain(input: string): string | null {
  const typed = input.replace(/^@/, '').toLowerCase()
  if (typed === '') return null
  const domain = domainToASCII(typed)
  if (!domainPattern.test(domain)) throw fail('agency/bad-domain')
  if (isPublicDomain(domain)) throw fail('agency/public-domain', { domain: typed })
  return domain
}

/**
 * Checks the details of an agency as an admin typed them, and converts them to the form in which they are stored. An
 * empty domain or coupon becomes null. Throws `agency/blank`, `agency/bad-domain`, `agency/public-domain` or
 * `auth/invalid-email`.
 */
export function parseAgencyDetails(input: AgencyFields): AgencyDetails {
  const { name, contactName = '', contactEmail = '', domain = '', couponCode = '', notes = '' } = input
  if (name.trim() === '') throw fail('agency/blank')
  return {
    ...{ name: name.trim(), contactName, notes },
    contactEmail: contactEmail === '' ? '' : parseEmail(contactEmail),
    domain: parseDomain(domain),
    couponCode: normaliseCouponCode(couponCode) || null,
  }
}
