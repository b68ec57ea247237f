export { type ImpersonationService } from './impersonationService.ts'
