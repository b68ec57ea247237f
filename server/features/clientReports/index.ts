import { getWebVitals, listClientErrors } from './list.ts'
import { reportClient } from './report.ts'

export { forgetReports, registerReportJobs } from './forget.ts'

export const clientReportOperations = [reportClient, listClientErrors, getWebVitals]
