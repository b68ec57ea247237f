export { SubscriptionSection } from './SubscriptionSection.tsx'
