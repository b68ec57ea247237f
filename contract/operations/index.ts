import type { z } from 'zod'
import type { EndpointContract } from '../endpoint.ts'
import type { OperationContract } from '../operation.ts'
import * as access from './access.ts'
import * as accounts from './accounts.ts'
import * as accountSettings from './accountSettings.ts'
import * as adminAccountState from './admin/adminAccountState.ts'
import * as adminAgencies from './admin/adminAgencies.ts'
import * as adminBlog from './admin/adminBlog.ts'
import * as adminCoupons from './admin/adminCoupons.ts'
import * as adminMessages from './admin/adminMessages.ts'
import * as adminMetrics from './admin/adminMetrics.ts'
import * as adminMonitoring from './admin/adminMonitoring.ts'
import * as adminSite from './admin/adminSite.ts'
import * as adminTables from './admin/adminTables.ts'
import * as adminUsers from './admin/adminUsers.ts'
import * as adminVoices from './admin/adminVoices.ts'
import * as analytics from './analytics.ts'
import * as billing from './billing.ts'
import * as blog from './blog.ts'
import * as bringBack from './bringBack.ts'
import * as casting from './casting.ts'
import * as coachNotes from './sharing/coachNotes.ts'
import * as contact from './contact.ts'
import * as dataExport from './dataExport.ts'
import * as downloads from './downloads.ts'
import * as impersonation from './impersonation.ts'
import * as imports from './imports.ts'
import * as blogPictures from './blogPictures.ts'
import * as lineReadings from './lineReadings.ts'
import * as lineRecordings from './lineRecordings.ts'
import * as messages from './messages.ts'
import * as passkeys from './passkeys.ts'
import * as practicePlans from './practicePlans.ts'
import * as rehearsal from './rehearsal.ts'
import * as rehearsalRuns from './rehearsalRuns.ts'
import * as scriptReview from './scriptReview.ts'
import * as scripts from './scripts.ts'
import * as secondFactor from './secondFactor.ts'
import * as sharedPages from './sharing/sharedPages.ts'
import * as sharing from './sharing/links.ts'
import * as speech from './speech.ts'

type OperationsIn<Exports> = {
  [Name in keyof Exports as Exports[Name] extends OperationContract ? Name : never]: Exports[Name]
}

type EndpointsIn<Exports> = {
  [Name in keyof Exports as Exports[Name] extends EndpointContract ? Name : never]: Exports[Name]
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Selects the operations among the exports of a file, without its schemas and constants. */
function operationsIn<Exports extends object>(exports: Exports): OperationsIn<Exports> {
  const isOperation = (value: unknown) => isObject(value) && 'duringImpersonation' in value && !('path' in value)
  return Object.fromEntries(Object.entries(exports).filter(([, value]) => isOperation(value))) as OperationsIn<Exports>
}

/** Selects the endpoints among the exports of a file: uploads, downloads, and the removal of uploaded files. */
function endpointsIn<Exports extends object>(exports: Exports): EndpointsIn<Exports> {
  const isEndpoint = (value: unknown) => isObject(value) && 'duringImpersonation' in value && 'path' in value
  return Object.fromEntries(Object.entries(exports).filter(([, value]) => isEndpoint(value))) as EndpointsIn<Exports>
}

/**
 * All operations by name. The name is also the path: `POST /api/call/<name>`. OpenAPI lists the operations in this
 * order. For a new file of operations, add one import and one line here.
 */
export const operations = operationsIn({
  ...accounts,
  ...accountSettings,
  ...passkeys,
  ...access,
  ...adminMetrics,
  ...adminMessages,
  ...adminMonitoring,
  ...adminTables,
  ...adminUsers,
  ...adminAccountState,
  ...adminVoices,
  ...adminAgencies,
  ...adminBlog,
  ...adminCoupons,
  ...adminSite,
  ...analytics,
  ...billing,
  ...blog,
  ...contact,
  ...impersonation,
  ...messages,
  ...imports,
  ...scripts,
  ...secondFactor,
  ...speech,
  ...dataExport,
  ...bringBack,
  ...scriptReview,
  ...casting,
  ...rehearsal,
  ...rehearsalRuns,
  ...practicePlans,
  ...lineReadings,
  ...sharing,
  ...sharedPages,
  ...coachNotes,
})

/** All endpoints by name: uploads, downloads, and the removal of uploaded files. Each has a separate path. */
export const endpoints = endpointsIn({
  ...imports,
  ...bringBack,
  ...lineRecordings,
  ...sharedPages,
  ...blogPictures,
  ...downloads,
})

/**
 * The declarations of all operations by name. Use it as a type: the values contain zod, which the browser does not
 * load.
 */
export type Operations = typeof operations
/** Name of an operation, as in its path `/api/call/<name>`. */
export type OperationName = keyof Operations

/** Input of an operation by name, before defaults are applied. The browser imports only types from this file. */
export type InputOf<Name extends OperationName> = z.input<Operations[Name]['input']>
/** Output of an operation by name. */
export type OutputOf<Name extends OperationName> = z.output<Operations[Name]['output']>

/** The declarations of all endpoints by name. */
export type Endpoints = typeof endpoints
/** Name of an endpoint, such as `importScript`. */
export type EndpointName = keyof Endpoints
/** Path parameters of an endpoint by name. */
export type ParamsOf<Name extends EndpointName> = z.input<Endpoints[Name]['params']>
/** Query parameters of an endpoint by name. */
export type QueryOf<Name extends EndpointName> = z.input<Endpoints[Name]['query']>
/** JSON output of an endpoint by name. A download has none. */
export type EndpointOutputOf<Name extends EndpointName> = Endpoints[Name] extends {
  output: infer Output extends z.ZodType
}
  ? z.output<Output>
  : never
