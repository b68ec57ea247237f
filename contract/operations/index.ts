import type { z } from 'zod'
import * as access from './access.ts'
import * as accounts from './accounts.ts'
import * as accountSettings from './accountSettings.ts'
import * as adminFigures from './adminMetrics.ts'
import * as adminMessages from './adminMessages.ts'
import * as adminOperations from './adminOperations.ts'
import * as adminUsers from './adminUsers.ts'
import * as adminVoices from './adminVoices.ts'
import * as adminAgencies from './adminAgencies.ts'
import * as adminBlog from './adminBlog.ts'
import * as adminCoupons from './adminCoupons.ts'
import * as adminSite from './adminSite.ts'
import * as analytics from './analytics.ts'
import * as billing from './billing.ts'
import * as blog from './blog.ts'
import * as casting from './casting.ts'
import * as contact from './contact.ts'
import * as dataExport from './dataExport.ts'
import * as firstScene from './firstScene.ts'
import * as impersonation from './impersonation.ts'
import * as messages from './messages.ts'
import * as passkeys from './passkeys.ts'
import * as rehearsal from './rehearsal.ts'
import * as scripts from './scripts.ts'
import * as secondFactor from './secondFactor.ts'
import * as speech from './speech.ts'
import * as understanding from './scriptReview.ts'

const { attribution: _attribution, couponFailures: _couponFailures, ...accessOperations } = access
const { agency: _agency, agencyFilters: _agencyFilters, ...agencyOperations } = adminAgencies
const { postState: _postState, postFilters: _postFilters, ...blogAdminOperations } = adminBlog
const { adminCoupon: _adminCoupon, couponFilters: _couponFilters, ...couponOperations } = adminCoupons
const { siteSettings: _siteSettings, ...siteOperations } = adminSite
const { payment: _payment, plan: _plan, ...billingOperations } = billing

/** All operations by name. The name is also the path: `POST /api/call/<name>`. */
export const operations = {
  ...accounts,
  ...accountSettings,
  ...passkeys,
  ...accessOperations,
  ...adminFigures,
  ...adminMessages,
  ...adminOperations,
  ...adminUsers,
  ...adminVoices,
  ...agencyOperations,
  ...blogAdminOperations,
  ...couponOperations,
  ...siteOperations,
  ...analytics,
  ...billingOperations,
  ...blog,
  ...contact,
  ...firstScene,
  ...impersonation,
  ...messages,
  ...scripts,
  ...secondFactor,
  ...speech,
  ...dataExport,
  getUnderstanding: understanding.getUnderstanding,
  saveCorrections: understanding.saveCorrections,
  getCasting: casting.getCasting,
  saveCasting: casting.saveCasting,
  proposeCasting: casting.proposeCasting,
  getRehearsal: rehearsal.getRehearsal,
  saveRehearsal: rehearsal.saveRehearsal,
  noteLines: rehearsal.noteLines,
  startLine: rehearsal.startLine,
  startScene: rehearsal.startScene,
}

/**
 * The declarations of all operations by name. Use it as a type: the values contain zod, which the browser does not
 * load.
 */
export type Operations = typeof operations
/** Name of an operation, as in its path `/api/<name>`. */
export type OperationName = keyof Operations

/** Input of an operation by name, before defaults are applied. The browser imports only types from this file. */
export type InputOf<Name extends OperationName> = z.input<Operations[Name]['input']>
/** Output of an operation by name. */
export type OutputOf<Name extends OperationName> = z.output<Operations[Name]['output']>
