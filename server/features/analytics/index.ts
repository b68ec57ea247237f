export { recordFunnelStep } from './recordEvents.ts'
