import type { ServerFeature } from '../services.ts'
import { accessFeature } from './access/feature.ts'
import { accountDeletionFeature } from './accountDeletion/feature.ts'
import { accountsFeature } from './accounts/feature.ts'
import { adminAgenciesFeature } from './admin/agencies/feature.ts'
import { adminBroadcastsFeature } from './admin/broadcasts/feature.ts'
import { adminCsvFeature } from './admin/csv/feature.ts'
import { adminImpersonationFeature } from './admin/impersonation/feature.ts'
import { adminMetricsFeature } from './admin/metrics/feature.ts'
import { adminUsersFeature } from './admin/users/feature.ts'
import { analyticsFeature } from './analytics/feature.ts'
import { authFeature } from './auth/feature.ts'
import { billingFeature } from './billing/feature.ts'
import { blogFeature } from './blog/feature.ts'
import { bringBackFeature } from './bringBack/feature.ts'
import { castingFeature } from './casting/feature.ts'
import { clientErrorsFeature } from './clientErrors/feature.ts'
import { contactFeature } from './contact/feature.ts'
import { couponsFeature } from './coupons/feature.ts'
import { dataExportFeature } from './dataExport/feature.ts'
import { firstSceneFeature } from './firstScene/feature.ts'
import { generationFeature } from './generation/feature.ts'
import { importsFeature } from './imports/feature.ts'
import { mailFeature } from './mail/feature.ts'
import { maintenanceFeature } from './maintenance/feature.ts'
import { messagesFeature } from './messages/feature.ts'
import { rehearsalFeature } from './rehearsal/feature.ts'
import { scriptReviewFeature } from './scriptReview/feature.ts'
import { scriptsFeature } from './scripts/feature.ts'
import { secondFactorFeature } from './secondFactor/feature.ts'
import { sharingFeature } from './sharing/feature.ts'
import { siteFeature } from './site/feature.ts'
import { textWorkersFeature } from './textWorkers/feature.ts'
import { voicesFeature } from './voices/feature.ts'

/**
 * Every feature of the server. No other file lists all features. Services are created in this order, so a feature comes
 * after the features whose services it needs immediately. The download of an account's data has the same order. Erasers
 * run in the reverse order.
 */
export const features: readonly ServerFeature[] = [
  accountsFeature,
  mailFeature,
  adminImpersonationFeature,
  authFeature,
  scriptsFeature,
  textWorkersFeature,
  importsFeature,
  scriptReviewFeature,
  castingFeature,
  rehearsalFeature,
  generationFeature,
  accessFeature,
  billingFeature,
  couponsFeature,
  messagesFeature,
  contactFeature,
  sharingFeature,
  secondFactorFeature,
  analyticsFeature,
  voicesFeature,
  firstSceneFeature,
  blogFeature,
  siteFeature,
  clientErrorsFeature,
  dataExportFeature,
  bringBackFeature,
  accountDeletionFeature,
  maintenanceFeature,
  adminUsersFeature,
  adminAgenciesFeature,
  adminBroadcastsFeature,
  adminMetricsFeature,
  adminCsvFeature,
]
