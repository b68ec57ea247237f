import { agencyTables } from '../agencies/index.ts'
import { postsCsv } from '../blog/index.ts'
import { couponTables } from '../coupons/index.ts'
import { plainTables } from './plainTables.ts'
import { userTables } from './users.ts'

/** Every table that can be taken away as a file. */
export const allCsvTables = [...userTables, ...couponTables, ...agencyTables, postsCsv, ...plainTables]

export { serveCsv, type ServeCsvOptions } from './serveCsv.ts'
