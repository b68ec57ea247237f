export { resetSecondFactor } from './resetSecondFactor.ts'
