import type { Agency, AgencyActor } from '@scene-partner/contract/operations/admin/adminAgencies'
import type { ActorRow, AgencyMetrics } from './metrics.ts'
import type { AgencyRow } from './store.ts'

const noMetrics: AgencyMetrics = {
  actors: 0,
  activeActors: 0,
  payingActors: 0,
  charactersThisMonth: 0,
  charactersInAll: 0,
}

/**
 * Converts an agency to the form of the contract. `conversion` is the share of actors who paid, 0 to 1; null if the
 * agency has no actors.
 */
export function presentAgency(row: AgencyRow, metrics: AgencyMetrics = noMetrics): Agency {
  const { id, name, contactName, contactEmail, domain, couponCode, notes, version, createdAt, updatedAt } = row
  return {
    ...{ id, name, contactName, contactEmail, domain, couponCode, notes, version },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...metrics,
    conversion: metrics.actors === 0 ? null : metrics.payingActors / metrics.actors,
  }
}

/** Converts an actor of an agency to the form of the contract. */
export function presentActor({ byDomain, byCoupon, createdAt, lastSignInAt, ...row }: ActorRow): AgencyActor {
  return {
    ...row,
    by: byDomain && byCoupon ? 'both' : byDomain ? 'domain' : 'coupon',
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  }
}
