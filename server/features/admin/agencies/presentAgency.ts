import type { Agency, AgencyActor } from '@scene-partner/contract/operations/adminAgencies'
import type { ActorRow, Figures } from './figures.ts'
import type { AgencyRow } from './store.ts'

const none: Figures = { actors: 0, activeActors: 0, payingActors: 0, charactersThisMonth: 0, charactersInAll: 0 }

export function presentAgency(row: AgencyRow, figures: Figures = none): Agency {
  const { id, name, contactName, contactEmail, domain, couponCode, notes, version, createdAt, updatedAt } = row
  return {
    ...{ id, name, contactName, contactEmail, domain, couponCode, notes, version },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...figures,
    conversion: figures.actors === 0 ? null : figures.payingActors / figures.actors,
  }
}

export function presentActor({ byDomain, byCoupon, createdAt, lastSignInAt, ...row }: ActorRow): AgencyActor {
  return {
    ...row,
    by: byDomain && byCoupon ? 'both' : byDomain ? 'domain' : 'coupon',
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  }
}
