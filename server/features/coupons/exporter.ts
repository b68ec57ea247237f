import { asc, eq } from 'drizzle-orm'
import { jsonFile, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { couponRedemptions } from './tables.ts'

/** Exports the coupons that a user redeemed. */
export const couponExporter: Exporter<Services> = {
  contents: [{ path: 'coupons.json', description: 'The codes you used, when, and where you had come from.' }],
  async *files({ database: { db } }, userId) {
    yield jsonFile('coupons.json', async () => {
      const { couponCode, number, wasTrial, attribution, redeemedAt } = couponRedemptions
      return db
        .select({ couponCode, number, wasTrial, attribution, redeemedAt })
        .from(couponRedemptions)
        .where(eq(couponRedemptions.userId, userId))
        .orderBy(asc(redeemedAt))
    })
  },
}
